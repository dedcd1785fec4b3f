"""Secrets, origins, headers: who may do what, and what a browser is told not to do."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Sent with every response, errors too."""

_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


def new_secret() -> str:
    """A seat's secret: 32 random bytes as text that can stand in a fragment."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """A table's public id: 12 letters and digits that are not mistaken for each other."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def hash_secret(secret: str) -> str:
    """What is stored of a secret. It is 32 random bytes, so a plain hash cannot be searched back."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def same_secret(secret: str, stored: str) -> bool:
    """Whether a secret belongs to a stored hash, in constant time."""
    return bool(stored) and hmac.compare_digest(hash_secret(secret), stored)


def origin_allowed(origin: str | None, host: str | None, allowed: Iterable[str]) -> bool:
    """Whether a page of this origin may talk to the server; programs send no origin and may.

    Example:
        >>> origin_allowed("http://a:1", "a:1", ()), origin_allowed("http://evil", "a:1", ())
        (True, False)
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
        return bool(host) and parts.scheme in ("http", "https") and parts.netloc.lower() == str(host).lower()
    except ValueError:
        return False
