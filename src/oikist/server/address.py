"""Where a server is reached, as it is told to its owner and opened in a browser."""

from __future__ import annotations

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  (told apart from addresses, not listened to)
"""What a server listens to that listens everywhere: no address that a browser of somebody else could open."""

OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that are kept for documentation: no computer has one."""


def own_address(family: int) -> str:
    """This computer's address in its network, or an empty string if it is in none."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            # of datagrams: this asks the system which way it would send, and sends nothing
            probe.connect((OUTSIDE[socket.AddressFamily(family)], 9))
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    address = ipaddress.ip_address(found.partition("%")[0])
    return "" if address.is_loopback or address.is_unspecified else found


def reached(host: str, port: int) -> tuple[str, bool]:
    """The URL of the home page of a server that listens on `host`, and whether other computers can open it.

    The page makes the links to seats from the address that it was opened at, so it has to be one that is good for those
    who get them.
    """
    if host in EVERYWHERE:
        six = host == "::"
        found = own_address(socket.AF_INET6 if six else socket.AF_INET) or (six and own_address(socket.AF_INET)) or ""
        host = found or ("::1" if six else "127.0.0.1")
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    try:
        return url, not ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return url, host != "localhost"
