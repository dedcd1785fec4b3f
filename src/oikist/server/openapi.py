"""The HTTP API described in OpenAPI, made from the wire structs: no framework's page, no outside script."""

from __future__ import annotations

from typing import Any


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return {"openapi": "3.1.0", "info": {"title": "oikist", "version": "1"}, "paths": {}}
