"""OpenSpiel's own IS-MCTS at a table of Palatinus, against random play.

    pip install '.[openspiel]'
    python examples/openspiel_ismcts.py --games 4 --simulations 100

The bot knows nothing of Palatinus: it asks for legal actions, for information states, and for positions that may be the
true one for all that its seat has seen (`resample_from_infostate`).
"""

from __future__ import annotations

import argparse

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import oikist.envs
except ModuleNotFoundError as error:
    raise SystemExit(f"This example needs an extra: pip install '.[openspiel]' ({error.name} is not there).") from None


def play(game: pyspiel.Game, seat: int, simulations: int, rng: np.random.RandomState) -> list[float]:
    """A game in which IS-MCTS has a seat and all others play at random; what it was worth to each."""
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(actions, p=probabilities)
        elif state.current_player() == seat:
            action = bot.step(state)
            print(f"  IS-MCTS: {state.action_to_string(seat, int(action))}")
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    return list(state.returns())


def main() -> None:
    """Plays some games, in every seat in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    oikist.envs.openspiel.register()
    game = pyspiel.load_game("oikist_palatinus", {"players": wanted.players, "utility": "lead"})
    rng = np.random.RandomState(wanted.seed)
    total = 0.0
    for number in range(wanted.games):
        seat = number % wanted.players
        returns = play(game, seat, wanted.simulations, rng)
        total += returns[seat]
        print(f"game {number + 1}: IS-MCTS, seat {seat}, leads by {returns[seat]:+.1f} points")
    print(f"on average {total / wanted.games:+.1f} points")


if __name__ == "__main__":
    main()
