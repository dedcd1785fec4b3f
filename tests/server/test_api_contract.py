"""schemathesis reads the API's own description and tries to find an answer that it does not describe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.core.result import Ok

from tests.server.helpers import Server, server_in

EXAMPLES = 25


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_in(tmp_path_factory.mktemp("api"), "--grace", "0", "--no-limits") as running:
        running.table("human", "human")
        yield running


def test_no_answer_surprises_schemathesis(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/schema/openapi.json")
    tried: dict[str, int] = {}
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()

        for mode in schemathesis.GenerationMode.all():
            strategy = operation.as_strategy(generation_mode=mode)

            @hypothesis.given(case=strategy)
            @hypothesis.settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(hypothesis.HealthCheck),
            )
            def check(case: Any, label: str = operation.label) -> None:
                case.call_and_validate()
                tried[label] = tried.get(label, 0) + 1

            try:
                check()
            except hypothesis.errors.Unsatisfiable:
                assert mode is schemathesis.GenerationMode.NEGATIVE, "nothing can be said wrongly there"
    assert len(tried) == 11
    assert sum(tried.values()) > 150, tried
    assert server.request("GET", "/healthz")[0] == 200
