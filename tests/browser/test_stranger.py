"""A stranger's game is played at the table like our own: the example package is installed, and that is all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.helpers import new_table, whole_game


@pytest.mark.rule("FND-4", "FND-5")
def test_founders_is_played_to_its_end_by_clicks(devices: Devices, pick: Callable[[int], int]) -> None:
    page = devices().page()
    page.locator("input[name=game][value=founders]").check(force=True)
    new_table(page, ["human", "random"])
    # nine lots, two founders: four markers each
    assert whole_game(page, pick) == 4
    expect(page.locator("#player.finale")).to_be_visible()
    page.locator("#finale-close").click()
    expect(page.locator("dialog.ending .ranks li")).to_have_count(2)
