"""A second, slow Pantikapaion, written from RULES.md and the edition file without the engine's code or data.

The whole game is one generator: it yields the set of all legal actions in notation and is sent the one that is played.
Cities are dictionaries of places; nothing is packed, numbered or kept on a stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any

Place = tuple[int, int]
Flow = Generator[set[str], str, None]
Options = Callable[[], Iterable[str]]

ROWS = ("brown", "purple", "beige", "orange", "green")
TYPES = ("house", "winery", "fortress", "aqueduct", "temple")
COLOURS = "npeog"


class Cell:
    """A place of a city as seen from above."""

    def __init__(self, level: int, face: str) -> None:
        self.level = level
        self.face = face
        self.cube = face if face in COLOURS else ""
        self.worker = False
        self.building: Building | None = None


class Building:
    """A building and where it stands."""

    def __init__(self, sort: str, places: list[Place]) -> None:
        self.sort = sort
        self.places = places


class Player:
    """A player board and a city."""

    def __init__(self) -> None:
        self.city: dict[Place, Cell] = {}
        self.buildings: list[Building] = []
        self.cubes: Counter[str] = Counter()
        self.coins = self.received = 0
        self.marks = dict.fromkeys(ROWS, 0)
        self.free, self.supply = 1, 4
        self.improvements: Counter[str] = Counter()

    def collect(self, places: Iterable[Place]) -> None:
        for place in places:
            cell = self.city[place]
            if cell.cube:
                self.cubes[cell.cube] += 1
                cell.cube = ""
            if cell.worker:
                cell.worker = False
                self.free += 1

    def income(self, coins: int) -> None:
        self.coins += coins
        self.received += coins


def rotated(cells: list[Place], turn: int) -> list[Place]:
    for _ in range(turn):
        cells = [(-y, x) for x, y in cells]
    return cells


def beside(place: Place) -> list[Place]:
    x, y = place
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def near(place: Place) -> set[Place]:
    x, y = place
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {place}


def at(place: Place) -> str:
    return f"{place[0]},{place[1]}"


class Oracle:
    """One game."""

    def __init__(self, data: dict[str, Any], seats: int) -> None:
        self.data = data
        self.players = [Player() for _ in range(seats)]
        self.tiles: dict[str, tuple[list[Place], str]] = {}
        for entry in data["tiles"]:
            for face in entry["faces"]:
                self.tiles[f"{entry['shape']} {face}"] = ([(x, y) for x, y in entry["cells"]], face)
        self.stacks: dict[str, int] = {}
        self.shapes: dict[str, tuple[list[Place], str]] = {}
        for entry in data["aqueducts"]:
            self.shapes[entry["shape"]] = ([(x, y) for x, y in entry["cells"]], entry["face"])
            self.stacks[entry["shape"]] = entry["count"]
        self.bag = set(self.tiles)
        self.discard: set[str] = set()
        self.ring: list[str] = []
        self.trireme = 0
        self.taken = dict.fromkeys(TYPES, 0)
        self.tokens: dict[tuple[str, int], str] = {}
        self.length = len(data["rows"]["brown"])
        self.stay = False
        self.spared = False

    def cell(self, row: str, number: int) -> str:
        return str(self.data["rows"][row][str(number)])

    def size(self, sort: str) -> int:
        return int(self.data["columns"][sort]["size"])

    # the whole game

    def game(self) -> Flow:
        seats = len(self.players)
        answer = yield {f"first {seat + 1}" for seat in range(seats)}
        first = int(answer.split()[1]) - 1
        for kind in ("single", "double"):
            left = Counter("".join(sorted(token, key=COLOURS.index)) for token in self.data["tokens"][kind])
            for row in ROWS:
                for number in range(1, self.length + 1):
                    if self.cell(row, number) == kind:
                        answer = yield {f"{kind} {token}" for token in left if left[token]}
                        self.tokens[row, number] = answer.split()[1]
                        left[answer.split()[1]] -= 1
        for number in range(1, 6):
            yield from self.round(first, number == 5)
            first = (first + 1) % seats

    def draw(self) -> Generator[set[str], str, str]:
        """A tile from the bag, the discard put back into it when it is empty; an empty name when there is none."""
        if not self.bag:
            self.bag, self.discard = self.discard, set()
        if not self.bag:
            return ""
        answer = yield {f"tile {tile}" for tile in self.bag}
        tile = answer.removeprefix("tile ")
        self.bag.remove(tile)
        return tile

    def round(self, first: int, last: bool) -> Flow:
        seats = len(self.players)
        self.ring, self.trireme = [""], 0
        for _ in range({2: 8, 3: 11, 4: 14}[seats]):
            tile = yield from self.draw()
            if tile:
                self.ring.append(tile)
        order = [self.players[(first + step) % seats] for step in range(seats)]
        for _ in range(3):
            for player in order:
                yield from self.turn(player)
        self.discard |= {tile for tile in self.ring if tile}
        if last:
            for player in order:
                yield from self.last_workers(player)
        for player in order:
            for number in range(1, player.marks["brown"] + 1):
                player.income(self.cell("brown", number) == "worker")
            if not last:
                for cell in player.city.values():
                    player.free += cell.worker
                    cell.worker = False
        for player in order:
            while player.cubes.total() > 5:
                answer = yield {f"discard {colour}" for colour in COLOURS if player.cubes[colour]}
                player.cubes[answer[-1]] -= 1

    def last_workers(self, player: Player) -> Flow:
        if player.free and self.worker_places(player):
            yield from self.ask(player, lambda: ["end"])

    def worker_places(self, player: Player) -> list[Place]:
        return [place for place, cell in player.city.items() if not cell.worker and not cell.building]

    def ask(self, player: Player, options: Options, closed: Place | None = None) -> Generator[set[str], str, str]:
        """Asks until something else than a worker is played."""
        while True:
            spots = self.worker_places(player) if player.free else []
            answer = yield {*options(), *(f"worker {at(place)}" for place in spots if place != closed)}
            if not answer.startswith("worker"):
                return answer
            x, y = answer.removeprefix("worker ").split(",")
            player.collect([(int(x), int(y))])
            player.city[int(x), int(y)].worker = True
            player.free -= 1

    # a turn

    def turn(self, player: Player) -> Flow:
        self.spared = False
        if any(self.ring):
            yield from self.explore(player)
        row = yield from self.develop(player)
        steps = 0

        def going_on() -> list[str]:
            pays = (
                row and steps < 3 and player.marks[row] < self.length and player.coins >= self.step_cost(player, steps)
            )
            return ["end", "step"] if pays else ["end"]

        while (yield from self.ask(player, going_on)) == "step":
            player.coins -= self.step_cost(player, steps)
            self.spared = self.spared or bool(player.improvements["discount"])
            steps += 1
            yield from self.advance(player, row)

    def step_cost(self, player: Player, steps: int) -> int:
        return steps + 1 - (bool(player.improvements["discount"]) and not self.spared)

    def explore(self, player: Player) -> Flow:
        around = [(self.trireme + step) % len(self.ring) for step in range(1, len(self.ring) + 1)]
        offered = [place for place in around if self.ring[place]][:3]
        answer = yield from self.ask(player, lambda: [f"take {self.ring[place]}" for place in offered])
        tile = answer.removeprefix("take ")
        self.trireme = self.ring.index(tile)
        self.ring[self.trireme] = ""
        cells, face = self.tiles[tile]
        if player.city:
            yield from self.place_tile(player, cells, face, maybe=False)
        else:
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            player.city = {(x - left, y - top): Cell(1, letter) for (x, y), letter in zip(cells, face, strict=True)}

    def placements(self, player: Player, cells: list[Place], face: str) -> dict[str, list[Place]]:
        """By notation, where the cells of a tile come to lie; each result once."""
        found: dict[str, list[Place]] = {}
        known: set[frozenset[tuple[Place, str]]] = set()
        xs, ys = [x for x, _ in player.city], [y for _, y in player.city]
        for turn in range(4):
            shape = rotated([(x - cells[0][0], y - cells[0][1]) for x, y in cells], turn)
            for y in range(min(ys) - 6, max(ys) + 7):
                for x in range(min(xs) - 6, max(xs) + 7):
                    places = [(x + dx, y + dy) for dx, dy in shape]
                    look = frozenset(zip(places, face, strict=True))
                    if look not in known and self.fits(player, places):
                        known.add(look)
                        found[f"lay {x},{y}/{turn}"] = places
        return found

    def fits(self, player: Player, places: list[Place]) -> bool:
        under = [player.city[place] for place in places if place in player.city]
        if not under:
            return any(other in player.city for place in places for other in beside(place))
        if len(under) < len(places) or any(cell.building for cell in under):
            return False
        return len({cell.level for cell in under}) == 1

    def place_tile(
        self, player: Player, cells: list[Place], face: str, maybe: bool
    ) -> Generator[set[str], str, list[Place]]:
        found = self.placements(player, cells, face)
        answer = yield from self.ask(player, lambda: [*found, *(["skip"] if maybe else [])])
        if answer == "skip":
            return []
        places = found[answer]
        player.collect(place for place in places if place in player.city)
        for place, letter in zip(places, face, strict=True):
            level = player.city[place].level + 1 if place in player.city else 1
            player.city[place] = Cell(level, letter)
        return places

    # development

    def develop(self, player: Player) -> Generator[set[str], str, str]:
        """The action; returns the row in which steps may be paid for, if any."""
        answer = yield from self.ask(player, lambda: self.possible(player))
        word, _, what = answer.partition(" ")
        if word == "coins":
            player.income(2)
        elif word == "gain":
            player.cubes[what] += 1
        elif word == "sell":
            for colour in what:
                player.cubes[colour] -= 1
            player.income(len(what))
            for colour in COLOURS:
                if colour in what:
                    yield from self.advance(player, ROWS[COLOURS.index(colour)])
        else:
            yield from self.pay(player, what)
            yield from self.build(player, what)
            row = ROWS[TYPES.index(what)]
            yield from self.advance(player, row)
            return row
        return ""

    def possible(self, player: Player) -> list[str]:
        found = ["coins", *(f"gain {colour}" for colour in COLOURS)]
        for mask in range(32):
            colours = [colour for bit, colour in enumerate(COLOURS) if mask >> bit & 1]
            if len(colours) >= 3 and all(player.cubes[colour] for colour in colours):
                found.append("sell " + "".join(colours))
        for number, sort in enumerate(TYPES):
            if self.taken[sort] < 7 and self.building_places(player, self.size(sort)):
                missing = self.price(player, sort) - player.cubes[COLOURS[number]]
                others = player.cubes.total() - player.cubes[COLOURS[number]]
                if missing <= min(player.improvements["replace"], others) or missing <= 0:
                    found.append(f"build {sort}")
        return found

    def price(self, player: Player, sort: str) -> int:
        return int(self.data["columns"][sort]["price"][str(self.taken[sort] + 1)]) - player.improvements["less"]

    def pay(self, player: Player, sort: str) -> Flow:
        colour = COLOURS[TYPES.index(sort)]
        left = self.price(player, sort)
        while player.cubes[colour] < left:
            others = Counter(
                {other: player.cubes[other] for other in COLOURS if other != colour and player.cubes[other]}
            )
            if len(others) == 1 or others.total() == left - player.cubes[colour]:
                chosen = min(others)
            else:
                before = player.cubes[colour]

                def choices(before: int = before, others: Counter[str] = others) -> list[str]:
                    return [f"pay {other}" for other in COLOURS if other != colour and player.cubes[other]]

                # a worker may bring a cube of the right colour while this is asked
                answer = yield from self.ask_to_pay(player, choices, colour, left)
                if not answer:
                    break
                chosen = answer[-1]
            player.cubes[chosen] -= 1
            left -= 1
        player.cubes[colour] -= left

    def ask_to_pay(self, player: Player, choices: Options, colour: str, left: int) -> Generator[set[str], str, str]:
        """As `ask`; ends with an empty answer when workers have brought what was missing, or left no choice."""
        while player.cubes[colour] < left:
            spots = self.worker_places(player) if player.free else []
            answer = yield {*choices(), *(f"worker {at(place)}" for place in spots)}
            if not answer.startswith("worker"):
                return answer
            x, y = answer.removeprefix("worker ").split(",")
            player.collect([(int(x), int(y))])
            player.city[int(x), int(y)].worker = True
            player.free -= 1
        return ""

    def building_places(self, player: Player, size: int, moving: Building | None = None) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        free = {place for place, cell in player.city.items() if not cell.building or cell.building is moving}
        for x, y in free:
            if size == 1:
                found[f"place {at((x, y))}"] = [(x, y)]
                continue
            for other, way in (((x + 1, y), "right"), ((x, y + 1), "down")):
                if other in free and player.city[x, y].level == player.city[other].level:
                    found[f"place {at((x, y))} {way}"] = [(x, y), other]
        if moving:
            found = {name: places for name, places in found.items() if places != moving.places}
        return found

    def build(self, player: Player, sort: str) -> Flow:
        self.taken[sort] += 1
        found = self.building_places(player, self.size(sort))
        answer = yield from self.ask(player, lambda: found)
        building = Building(sort, found[answer])
        player.buildings.append(building)
        self.stand(player, building)

    def stand(self, player: Player, building: Building) -> None:
        player.collect(building.places)
        for place in building.places:
            player.city[place].building = building

    # the development board

    def advance(self, player: Player, row: str) -> Flow:
        if player.marks[row] == self.length:
            return
        player.marks[row] += 1
        word, _, rest = self.cell(row, player.marks[row]).partition(" ")
        if word == "worker":
            player.free, player.supply = player.free + 1, player.supply - 1
        elif word in ("single", "double"):
            player.cubes.update(self.tokens[row, player.marks[row]])
        elif word in ("replace", "less", "discount"):
            player.improvements[word] += 1
        elif word == "move":
            yield from self.move(player)
        elif word == "random":
            yield from self.random_tile(player)
        elif word == "free":
            yield from self.free_building(player)
        elif word == "aqueduct":
            yield from self.aqueduct_tile(player, rest)
        elif word == "advance":
            yield from self.advance_other(player, row)

    def advance_other(self, player: Player, row: str) -> Flow:
        others = [other for other in ROWS if other != row and player.marks[other] < self.length]
        if others:
            answer = yield from self.ask(player, lambda: ["skip", *(f"advance {other}" for other in others)])
            if answer != "skip":
                yield from self.advance(player, answer.split()[1])

    def free_building(self, player: Player) -> Flow:
        sorts = [
            sort
            for sort in TYPES
            if sort != "fortress" and self.taken[sort] < 7 and self.building_places(player, self.size(sort))
        ]
        if sorts:
            answer = yield from self.ask(player, lambda: ["skip", *(f"free {sort}" for sort in sorts)])
            if answer != "skip":
                yield from self.build(player, answer.split()[1])

    def random_tile(self, player: Player) -> Flow:
        if self.bag or self.discard:
            answer = yield from self.ask(player, lambda: ["skip", "draw"])
            if answer == "draw":
                tile = yield from self.draw()
                yield from self.place_tile(player, *self.tiles[tile], maybe=False)

    def aqueduct_tile(self, player: Player, shape: str) -> Flow:
        if not self.stacks[shape]:
            return
        cells, face = self.shapes[shape]
        places = yield from self.place_tile(player, cells, face, maybe=True)
        if places:
            self.stacks[shape] -= 1
            spot = places[face.index("*")]
            answer = yield from self.ask(player, lambda: [f"cube {colour}" for colour in COLOURS], closed=spot)
            player.city[spot].cube = answer[-1]

    def move(self, player: Player) -> Flow:
        found = {
            f"move {at(building.places[0])}": building
            for building in player.buildings
            if self.building_places(player, len(building.places), building)
        }
        if not found:
            return
        answer = yield from self.ask(player, lambda: ["skip", *found])
        if answer == "skip":
            return
        building = found[answer]
        targets = self.building_places(player, len(building.places), building)
        answer = yield from self.ask(player, lambda: targets)
        for place in building.places:
            player.city[place].building = None
        building.places = targets[answer]
        self.stand(player, building)

    # points

    def value(self, player: Player, row: str) -> str:
        """What the highest VP cell reached says, nothing if none is reached."""
        reached = [self.cell(row, number) for number in range(1, player.marks[row] + 1)]
        values = [cell.removeprefix("vp ") for cell in reached if cell.startswith("vp")]
        return values[-1] if values else ""

    def points(self, player: Player) -> int:
        return sum(self.all_points(player).values())

    def all_points(self, player: Player) -> dict[str, int]:
        found = dict.fromkeys(TYPES, 0)
        wet: set[Place] = set()
        for building in player.buildings:
            row = ROWS[TYPES.index(building.sort)]
            around = set().union(*(near(place) for place in building.places)) - set(building.places)
            cells = {place: player.city[place] for place in around if place in player.city}
            if building.sort == "house":
                count = sum(cell.worker for cell in cells.values())
            elif building.sort == "winery":
                count = sum(cell.building is None for cell in cells.values())
            elif building.sort == "fortress":
                count = player.city[building.places[0]].level
            elif building.sort == "aqueduct":
                dry = {place for place, cell in cells.items() if self.dry(cell)}
                count = len(dry)
                if player.marks["orange"]:
                    wet |= dry
            else:
                count = len(
                    {cell.building for cell in cells.values() if cell.building and cell.building.sort != "temple"}
                )
            value = self.value(player, row)
            if value.startswith("1/"):
                found[building.sort] += count // int(value[2:])
            elif value:
                found[building.sort] += count * int(value)
        found["coins"] = player.coins // 2
        found["cubes"] = min(5, player.cubes.total())
        found["droughts"] = -sum(self.dry(cell) for place, cell in player.city.items() if place not in wet)
        return found

    @staticmethod
    def dry(cell: Cell) -> bool:
        return cell.face == "d" and not cell.worker and cell.building is None
