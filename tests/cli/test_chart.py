"""A game on a map at the command line: drawn in letters before every decision, told in words to those who listen."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

ROME = ("play", "micro-rome", "--seed", "3", "--hints", "none")
START = [
    "       0  1  2  3      card ",
    "   0   *  .  .  *      front",
    "   1   .  F--F  .      ",
    "   2   *  .  .  *      ",
]
TOLD = ["Row 0, columns 0 to 3: banner, 2 plain spaces, banner.", "Row 1, columns 0 to 3: 1 plain space, fountain "]


def begins(lines: list[str], wanted: list[str]) -> bool:
    """Whether some lines one after the other begin so."""
    return any(
        all(line.startswith(start) for line, start in zip(lines[at:], wanted, strict=False))
        for at in range(len(lines) - len(wanted) + 1)
    )


def test_the_map_is_drawn_before_a_decision_and_on_demand(run: Run) -> None:
    lines = run(*ROME).out.splitlines()
    assert begins(lines, START)
    assert not begins(lines, TOLD)
    assert "~ water, v villa" not in "\n".join(lines)
    asked = run(*ROME, stdin="map\n").out
    # the first line stands behind the question
    assert asked.count("   1   .  F--F  .") == 2
    assert "\n~ water, v villa, M market, F fountain, W watchtower, T temple, C Coliseum\n" in asked


def test_the_board_in_words_goes_row_by_row(run: Run) -> None:
    out = run(*ROME, stdin="board\nboard fountain\n").out
    assert out.count("Row 1, columns 0 to 3: 1 plain space, fountain across 2 spaces, 1 plain space.") == 1
    # with words to look for it is the labels of spaces, as in every game
    assert out.count("1,1: fountain (with 2,1)") == 1


def test_a_screen_reader_gets_words_only(run: Run) -> None:
    lines = run(*ROME, "--words").out.splitlines()
    assert begins(lines, TOLD)
    assert not begins(lines, START)


def test_other_games_have_no_map(run: Run) -> None:
    ran = run("play", "palatinus", "--bot", "random", "--seats", "2", "--seed", "3", "--hints", "none", stdin="map\n")
    assert "This game is drawn on no map; board tells its table in words." in ran.out


def test_long_lists_of_choices_wait_until_they_are_asked_for(run: Run) -> None:
    """A card can soon be placed in more than 30 places: they would push the map off the screen."""
    out = run(*ROME, stdin="1 1 1\n" * 8).out
    assert "Enter lists " in out
    late = out.rpartition("Enter lists ")[0]
    assert late.rpartition("is drawn.")[2].count("\n") < 45


def test_replays_draw_the_map_and_tell_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert run("play", "micro-rome", "--me", "none", "--bot", "random", "--seed", "5", "--save", path).code == 0
    lines = run("replay", path, "--ply", "1").out.splitlines()
    assert begins(lines, START)
    assert begins(lines, TOLD)
    assert any(line.startswith("card ") and "; front: " in line for line in lines)
    assert not any(line.startswith("0,0: ") for line in lines)


def test_the_last_map_is_shown_at_the_end(run: Run) -> None:
    out = run("play", "micro-rome", "--me", "none", "--bot", "random", "--seed", "6", "--no-finale").out
    assert "C--C--C" in out.partition("Result: ")[0]
