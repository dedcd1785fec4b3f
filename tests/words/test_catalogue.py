"""The tool that keeps the catalogues: it finds every message, and every fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from tools import catalogue


def found(name: str, source: str) -> list[str]:
    read = catalogue.of_python if name.endswith(".py") else catalogue.of_script
    return [one.message or f"! {one.fault}" for one in read(Path(name), source)]


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('Text("a farmer")', ["a farmer"]),
        ('Text(msgid="a farmer")', ["a farmer"]),
        ('Text(\n    "one "\n    "sentence",\n    {"n": 1},\n)', ["one sentence"]),
        ('Text("one" if n == 1 else "many")', ["one", "many"]),
        ('Text("{who}: {what}", {"what": Text("inner")})', ["{who}: {what}", "inner"]),
        ('help=N_("Number of games.")', ["Number of games."]),
        ('# Text("a comment")\nx = "Text(\'a string\')"', []),
        ("isinstance(value, Text)", []),
    ],
)
def test_messages_of_python(source: str, messages: list[str]) -> None:
    assert found("x.py", source) == messages


@pytest.mark.parametrize("source", ["Text(words)", 'Text(f"{n} farmers")', 'Text("a" + b)', 'N_(HELP["x"])', "Text()"])
def test_messages_of_python_that_cannot_be_collected_are_faults(source: str) -> None:
    (fault,) = found("x.py", source)
    assert fault.startswith("! ")


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('t("Close")', ["Close"]),
        ('t(\n  "one " +\n    "sentence",\n  { n: 1 },\n)', ["one sentence"]),
        ('`${label}: ${t("click")}`', ["click"]),
        (r't("say \"no\" …")', ['say "no" …']),
        ('over ? t("won") : t("lost")', ["won", "lost"]),
        ('export function t(msgid, params = {}) {}\nlist.at("x"); view.t("x"); count("x")', []),
    ],
)
def test_messages_of_scripts(source: str, messages: list[str]) -> None:
    assert found("x.js", source) == messages


@pytest.mark.parametrize("source", ["t(words)", "t(`${n} farmers`)", 't("a" + b)', 't(over ? "won" : "lost")'])
def test_messages_of_scripts_that_cannot_be_collected_are_faults(source: str) -> None:
    (fault,) = found("x.js", source)
    assert fault.startswith("! ")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A little project with a complete catalogue."""
    folder = tmp_path / "src" / "oikist"
    folder.mkdir(parents=True)
    (folder / "game.py").write_text('Text("{who} waits")\nText(" or ")\n', encoding="utf-8")
    (folder / "page.js").write_text('t("Close")', encoding="utf-8")
    catalogue.update(tmp_path, "es")
    edit(tmp_path, '"{who} waits"\nmsgstr ""', '"{who} waits"\nmsgstr "{who} espera"')
    edit(tmp_path, '" or "\nmsgstr ""', '" or "\nmsgstr " o "')
    edit(tmp_path, '"Close"\nmsgstr ""', '"Close"\nmsgstr "Cerrar"')
    catalogue.compile_all(tmp_path)
    return tmp_path


def po(root: Path) -> Path:
    return root / "src" / "oikist" / "locale" / "es" / "LC_MESSAGES" / "oikist.po"


def edit(root: Path, old: str, new: str) -> None:
    text = po(root).read_text(encoding="utf-8")
    assert old in text
    po(root).write_text(text.replace(old, new), encoding="utf-8")


def test_a_complete_catalogue_has_no_complaints(project: Path) -> None:
    assert catalogue.complaints(project) == []
    assert catalogue.compiled(po(project).with_suffix(".mo")) == {
        "{who} waits": "{who} espera",
        " or ": " o ",
        "Close": "Cerrar",
    }


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{who} espera", "", "has no translation"),
        ("{who} espera", "{quien} espera", "places that the message has not: quien"),
        ("{who} espera", "espera", "leaves out: who"),
        ('msgid "Close"', '#, fuzzy\nmsgid "Close"', "fuzzy"),
        ('msgid "Close"', 'msgid "Open"', "'Close' is missing"),
        ('msgid "Close"', 'msgid "Open"', "'Open' is used no more"),
        ('" o "', '"o"', "blanks"),
    ],
)
def test_what_a_reader_would_notice_is_found(project: Path, old: str, new: str, complaint: str) -> None:
    edit(project, old, new)
    catalogue.compile_all(project)
    assert any(complaint in one for one in catalogue.complaints(project))


def test_a_stale_compiled_catalogue_is_found(project: Path) -> None:
    edit(project, "Cerrar", "Cierra")
    (complaint,) = catalogue.complaints(project)
    assert "oikist.mo is not made from it" in complaint
    with po(project).with_suffix(".mo").open("wb") as stream:
        write_mo(stream, catalogue.load(po(project)))
    assert catalogue.complaints(project) == []


def test_messages_that_escape_are_complaints(project: Path) -> None:
    (project / "src" / "oikist" / "more.py").write_text("\nText(words)\n", encoding="utf-8")
    (complaint,) = catalogue.complaints(project)
    assert complaint.startswith("src/oikist/more.py:2: `words`")


def test_update_keeps_translations_and_is_stable(project: Path) -> None:
    (project / "src" / "oikist" / "page.js").write_text('t("Open")', encoding="utf-8")
    catalogue.update(project)
    text = po(project).read_text(encoding="utf-8")
    assert "{who} espera" in text
    assert "Cerrar" not in text
    assert catalogue.complaints(project) == [
        "src/oikist/locale/es/LC_MESSAGES/oikist.po: 'Open' has no translation",
    ]
    catalogue.update(project)
    assert po(project).read_text(encoding="utf-8") == text


def test_our_own_catalogues_are_complete() -> None:
    assert catalogue.complaints(catalogue.ROOT) == []
