"""Pictures of several games stand on the home page, each with its own drawings."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Devices

pytestmark = pytest.mark.browser


def test_no_two_pictures_share_a_name_and_every_use_finds_its_own(devices: Devices) -> None:
    page = devices().page("/")
    page.wait_for_selector(".cards .picture svg")
    found = page.evaluate(
        """() => {
          const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
          const uses = [...document.querySelectorAll(".picture use")];
          const strange = uses.filter((use) => {
            const target = document.getElementById(use.getAttribute("href").slice(1));
            return target === null || target.closest("svg") !== use.closest("svg");
          });
          return { twice: ids.filter((id, at) => ids.indexOf(id) !== at), uses: uses.length, strange: strange.length };
        }"""
    )
    assert found["uses"] > 50
    assert found["twice"] == []
    assert found["strange"] == 0
