"""schemathesis reads the API's own description and tries to find an answer that it does not describe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.helpers import Server, server_in

EXAMPLES = 15


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_in(tmp_path_factory.mktemp("api"), "--grace", "0", "--no-limits") as running:
        running.table("human", "human")
        yield running


def _try(operation: Any, mode: schemathesis.GenerationMode) -> int:
    """Calls an operation in many ways; how many."""
    count = 0

    @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    def check(case: Any) -> None:
        nonlocal count
        # a request of the right shape may still name a game or a table that is not there: 400 or 404 are right then
        case.call_and_validate(excluded_checks=[positive_data_acceptance])
        count += 1

    check()
    return count


def test_no_answer_surprises_schemathesis(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/schema/openapi.json")
    tried: dict[str, int] = {}
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()
        tried[operation.label] = _try(operation, schemathesis.GenerationMode.POSITIVE)
        if operation.body or operation.query:  # elsewhere there is nothing that could be said wrongly
            tried[operation.label] += _try(operation, schemathesis.GenerationMode.NEGATIVE)
    assert len(tried) == 14
    assert sum(tried.values()) > 150, tried
    assert server.request("GET", "/healthz")[0] == 200
