"""``oikist analyse`` and ``oikist play --from``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oikist.analysis.judge import Choice, Judgement, Move
from oikist.analysis.page import analysis_page
from oikist.analysis.run import Judged, plan_for, states_of, summary
from oikist.cli.analyse import plies_of, sparkline
from oikist.cli.common import load_record
from oikist.core import words
from oikist.core.errors import OptionError
from oikist.core.text import Text
from tests.cli.conftest import Run
from tests.cli.pages import read

FIXTURES = Path(__file__).parents[1] / "engine" / "laws" / "fixtures"
RECORD = str(FIXTURES / "palatinus-2.jsonl")
LATE = ("--iterations", "20", "--ply", "46-49")
"""The end of a game, where play-outs are short."""


def test_it_tells_a_graph_and_the_decisions(run: Run) -> None:
    ran = run("analyse", RECORD, *LATE)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Palatinus; decisions: 4, rounds for each: 20, seed 0"
    graph = lines.index("Chance to win, decision by decision:")
    assert lines[graph + 1].startswith("Red")
    assert lines[graph + 2].startswith("Lapis")
    # the end of the graph is what came out
    assert sorted(line.rsplit("… ", 1)[1] for line in lines[graph + 1 : graph + 3]) == ["0%", "100%"]
    # what was played is among what was compared, and marked
    assert sum(line.startswith("* ") for line in lines) == 4
    assert sum(line.startswith("Ply ") and line.endswith("legal actions:") for line in lines) == 4
    # nothing of a bar where nobody looks at a terminal
    assert "\r" not in ran.out


def test_the_same_seed_gives_the_same_and_json_holds_it_all(run: Run) -> None:
    first = json.loads(run("analyse", RECORD, *LATE, "--json").out)
    assert first == json.loads(run("analyse", RECORD, *LATE, "--json").out)
    assert (first["analysis"], first["unit"], first["iterations"], first["interrupted"]) == (1, "chance", 20, False)
    assert [one["ply"] for one in first["judged"]] == [46, 47, 48, 49]
    for one in first["judged"]:
        assert one["seat"] in (0, 1)
        assert one["played"] in [choice["action"] for choice in one["choices"]]
        assert one["choices"][0]["line"][0]["seat"] == one["seat"]
    mine = json.loads(run("analyse", RECORD, *LATE, "--json", "--seat", "2").out)
    assert [one["seat"] for one in mine["judged"]] == [1] * len(mine["judged"])
    assert mine["judged"] == [one for one in first["judged"] if one["seat"] == 1]


def test_it_goes_on_from_a_file_and_refuses_that_of_another_record(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    run("analyse", RECORD, "--iterations", "20", "--ply", "46-47", "--resume", kept)
    before = kept.read_text()
    assert len(before.splitlines()) == 3
    # a line that was being written when the power went is dropped
    kept.write_text(before + '{"ply":48,"judge')
    whole = run("analyse", RECORD, *LATE, "--resume", kept, "--json")
    assert json.loads(whole.out) == json.loads(run("analyse", RECORD, *LATE, "--json").out)
    assert kept.read_text().startswith(before)
    assert len(kept.read_text().splitlines()) == 5
    other = run("analyse", RECORD, "--iterations", "21", "--ply", "46", "--resume", kept)
    assert (other.code, "another analysis" in other.err) == (2, True)
    # other code may judge otherwise: its file is not mixed with what this one finds
    head = json.loads(before.splitlines()[0])
    kept.write_text(before.replace(head["code"], 64 * "0"))
    older = run("analyse", RECORD, *LATE, "--resume", kept)
    assert (older.code, "version of oikist" in older.err) == (2, True)
    kept.write_text(before + "nonsense\n")
    torn = run("analyse", RECORD, *LATE, "--resume", kept)
    assert (torn.code, "line 4" in torn.err) == (2, True)
    head, line = before.splitlines()[:2]
    decision = json.loads(line)
    for part, value in (
        ("seat", 7),
        ("choices", []),
        ("choices", [{**decision["judgement"]["choices"][0], "line": []}]),
    ):
        changed = {**decision, "judgement": {**decision["judgement"], part: value}}
        kept.write_text(f"{head}\n{json.dumps(changed)}\n")
        torn = run("analyse", RECORD, *LATE, "--resume", kept)
        assert (torn.code, "line 2: this is no decision of this analysis" in torn.err) == (2, True), part
    kept.write_text(head[:20])  # killed as it began
    assert run("analyse", RECORD, "--iterations", "20", "--ply", "49", "--resume", kept).code == 0
    assert kept.read_text().startswith(head + "\n")


def test_a_report_with_everything_in_it(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "analysis.html"
    ran = run("analyse", RECORD, "--iterations", "400", "--ply", "43-46", "--output", page)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"The report is in {page}.")
    before = page.read_text(encoding="utf-8")
    shown = read(before)
    data = json.loads(run("analyse", RECORD, "--iterations", "400", "--ply", "43-46", "--output", page, "--json").out)
    assert page.read_text(encoding="utf-8") == before
    # a group for every decision, a row in it for everything that was compared, and what was played stands out
    named = [attributes for _, attributes in shown.tags]
    assert [one["id"] for one in named if "id" in one] == [f"ply-{one['ply']}" for one in data["judged"]]
    assert sum(one.get("class") == "chosen" for one in named) == len(data["judged"])
    for one in data["judged"]:
        for choice in one["choices"]:
            assert choice["line"][0]["text"] in shown.words
            assert f"{100 * choice['value']:.0f}% ± {200 * choice['error']:.0f}%" in shown.words
    # every mistake leads to its decision
    assert data["mistakes"]
    assert [one["href"] for tag, one in shown.tags if tag == "a"] == [f"#ply-{ply}" for ply in data["mistakes"]]
    # the graph has a line for each of two seats and a sign for each mistake, in the legend, and at each end
    drawn = [str(one.get("class", "")) for one in named]
    assert {"line-0", "line-1"} <= set(drawn)
    assert sum(name in {"sign-0", "sign-1"} for name in drawn) == len(data["mistakes"]) + 4
    assert {"Red (player 1)", "2", "100%"} <= set(shown.words)


@pytest.mark.parametrize("language", words.languages())
def test_a_report_speaks_every_language(run: Run, tmp_path: Path, language: str) -> None:
    page = tmp_path / "analysis.html"
    run("analyse", RECORD, "--iterations", "20", "--ply", "48-49", "-o", page, "--lang", language)
    text = page.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    title = words.say(Text("Decision by decision"), language)
    assert f"<h2>{title}</h2>" in text
    assert (title == "Decision by decision") == (language == "en")


def test_a_report_of_one_who_has_lost() -> None:
    game, record = load_record(FIXTURES / "micro-rome-lost.jsonl")

    def choice(action: int, value: float) -> Choice:
        line = [Move(0, f"a{action}", Text("Something is placed."))]
        return Choice(action, value, 0.5, [], 4, [], line)

    judgement = Judgement(0, 9, [choice(1, 30.0), choice(2, -12.25)], 2, 42.25, 1.5, thrown_away=True)
    plan = plan_for(record)
    end = states_of(game, plan)[0][-1]
    assert end.lost()
    made = summary(plan, end, 3, [Judged(1, judgement)], 1)
    shown = read(analysis_page(game, record.header, made, ["The player"], Text.english, "en"))
    assert "The game was lost, without a score." in shown.words
    # nobody else is there: no column of seats but in the summary, no places, and no points of a game that has none
    assert shown.words.count("Seat") == 1
    assert not {"Place", "Points", "end"} & set(shown.words)
    assert {"42.2 ± 1.5", "30.0 ± 1.0", "-12.2 ± 1.0", "(played) \N{MINUS SIGN}42.2"} <= set(shown.words)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--output", "."], "is a folder"),
        (["--output", "nowhere/report.html"], "There is no folder nowhere"),
        (["--ply", "x"], "--ply is one number or a range"),
        (["--ply", "9-3"], "--ply is one number or a range"),
        (["--ply", "900"], "--ply goes up to 51"),
        (["--ply", "0"], "Nobody had a choice"),
        (["--seat", "3"], "--seat goes from 1 to 2"),
        (["--iterations", "0"], "--iterations goes from 1"),
        (["--ms", "-5"], "--ms goes from 1"),
        (["--resume", "."], "folder"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(run: Run, arguments: list[str], why: str) -> None:
    ran = run("analyse", RECORD, *arguments)
    assert ran.code == 2
    assert why in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_files_that_are_no_whole_record_are_refused(run: Run, tmp_path: Path) -> None:
    assert "no file" in run("analyse", tmp_path / "none.jsonl").err
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert run("analyse", empty).code == 2
    begun = tmp_path / "begun.jsonl"
    begun.write_text(Path(RECORD).read_text().partition("\n")[0] + "\n")
    for arguments in ([], ["--ply", "0"]):
        ran = run("analyse", begun, *arguments)
        assert (ran.code, ran.err) == (2, "Nobody had a choice there; there is nothing to analyse.\n")
    broken = tmp_path / "broken.jsonl"
    broken.write_text(Path(RECORD).read_text().rsplit("\n", 4)[0] + '\n{"seat":0,"action":99999}\n')
    assert "Event" in run("analyse", broken).err


def test_plies_of() -> None:
    assert plies_of("-7") == (0, 7)
    for wrong in ("-", "1-2-3", "1.5", "²", "a-b"):
        with pytest.raises(OptionError):
            plies_of(wrong)


def test_a_long_line_is_put_together() -> None:
    # 120 values in 60 signs: two each, the means of 0 and 1 are one half: the fifth of eight steps
    assert sparkline([0.0, 1.0] * 60, 0.0, 1.0) == "▅" * 60
    assert sparkline([5.0], 5.0, 5.0) == "▅"


# playing on from a position


def test_playing_on_keeps_what_was_and_throws_new_dice(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "branch.jsonl"
    ran = run("play", "--from", RECORD, "--ply", "30", "--me", "none", "--bot", "random", "--seed", "5", "--save", path)
    assert ran.code == 0
    old = json.loads(run("replay", RECORD, "--json").out)["events"]
    new = json.loads(run("replay", path, "--json").out)["events"]
    standing: list[int] = []
    for event in old:
        if event["action"] < 0:
            standing.pop()
        else:
            standing.append(event["action"])
    assert [event["action"] for event in new[:30]] == standing[:30]
    assert [event["action"] for event in new] != standing
    checked = json.loads(run("replay", path, "--check", "--json").out)
    assert checked["ok"]
    # the file says how much of it is of another game; it can be gone on with like any other
    assert json.loads(path.read_text().splitlines()[0])["branched"] == 30
    assert run("play", "--resume", path).code == 0


def test_forged_draws_after_the_branch_are_found(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "branch.jsonl"
    run("play", "--from", RECORD, "--ply", "0", "--me", "none", "--bot", "random", "--seed", "5", "--save", path)
    assert run("replay", path, "--check").code == 0
    lines = path.read_text().splitlines()
    head = json.loads(lines[0])
    draws = [at for at, line in enumerate(lines[1:]) if json.loads(line)["seat"] == -1]
    head["seed"], head["commitment"] = "00" * 32, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n")
    assert draws
    assert "the dice gave something else" in run("replay", forged, "--check").out


def test_one_plays_for_who_is_to_move(run: Run) -> None:
    ran = run("play", "--from", RECORD, "--ply", "40", "--bot", "random", stdin="quit\n")
    assert ran.code == 0
    assert "to act" in ran.out
    assert ran.out.count("bot:random") == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--ply", "52"], "The game is over there"),
        (["--ply", "53"], "--ply goes from 0 to 52"),
        (["--ply", "3", "--seats", "2"], "leave those options out"),
        (["--ply", "3", "--me", "7"], "--me takes seats"),
        (["--ply", "3", "--bot", "random,random,random"], "Bots named: 3"),
    ],
)
def test_a_branch_that_cannot_be_is_refused(run: Run, arguments: list[str], why: str) -> None:
    ran = run("play", "--from", RECORD, *arguments)
    assert (ran.code, why in ran.err) == (2, True), ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_ply_needs_a_record(run: Run) -> None:
    assert "--from" in run("play", "palatinus", "--ply", "3").err
    assert "game of palatinus" in run("play", "romolo", "--from", RECORD, "--ply", "3").err
