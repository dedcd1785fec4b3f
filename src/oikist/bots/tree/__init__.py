"""The tree search: see `oikist.bots.tree.search`."""

from oikist.bots.tree.search import FOREVER, Search
from oikist.bots.tree.settings import Settings

__all__ = ["FOREVER", "Search", "Settings"]
