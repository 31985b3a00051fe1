"""Games for JAX: those of Pgx, and the tabletop game written in its manner.

Random play deals a pool of games at every call, and a game that is over takes up one of the pool. Pgx's own automatic reset
would, under vmap, deal every game anew at every step. Moves after a game's end are not counted.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from benchmarks.clock import MANY, Play, Table, many_at_once, one_at_a_time, whole_games
from benchmarks.subjects import JAX_SIZES

SAME = "tabletop"
STEPS_A_LOOK = 8
"""Games that are over are replaced once in this many steps."""

Array = Any


class Env(NamedTuple):
    """Functions of many games at once: of keys, of (state, moves, key), of a state, of (state, random bits)."""

    init: Callable[[Array], Any]
    step: Callable[[Any, Array, Array], Any]
    mask: Callable[[Any], Array]
    over: Callable[[Any], Array]
    observe: Callable[[Any], Array]
    choose: Callable[[Any, Array], Array]


def env_of(name: str) -> Env:
    return same_env() if name == SAME else pgx_env(name)


def same_env() -> Env:
    from benchmarks.same_game import in_jax

    return Env(
        jax.vmap(in_jax.init),
        lambda state, moves, key: in_jax.after(state, moves, in_jax.roll_of(jax.random.bits(key, moves.shape))),
        lambda state: state.legal_action_mask,
        lambda state: state.terminated,
        jax.vmap(in_jax.observe),
        lambda state, bits: in_jax.pick(state.legal, bits),
    )


def pgx_env(name: str) -> Env:
    """What Pgx observes at every step is dropped, so that the compiler leaves it out where nobody looks."""
    import pgx

    env = pgx.make(name)

    def unseen(state: Any) -> Any:
        return state.replace(observation=jnp.zeros(len(state.terminated)))

    def step(state: Any, moves: Array, key: Array) -> Any:
        return unseen(jax.vmap(env.step)(state, moves, jax.random.split(key, len(moves))))

    def choose(state: Any, bits: Array) -> Array:
        so_far = jnp.cumsum(state.legal_action_mask, axis=1, dtype=jnp.int32)
        which = (bits % so_far[:, -1].astype(jnp.uint32)).astype(jnp.int32)
        return (so_far > which[:, None]).argmax(axis=1).astype(jnp.int32)

    return Env(
        lambda keys: unseen(jax.vmap(env.init)(keys)),
        step,
        lambda state: state.legal_action_mask,
        lambda state: state.terminated,
        jax.vmap(env.observe),
        choose,
    )


def replaced(env: Env, state: Any, pool: Any, key: Array) -> Any:
    """The state with another game of the pool wherever one is over."""
    over = env.over(state)
    which = jax.random.randint(key, over.shape, 0, len(env.over(pool)))

    def either(old: Array, new: Array) -> Array:
        return jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new[which], old)

    return jax.tree.map(either, state, pool)


class JaxTables:
    """Many games, stepped from Python by one jitted call."""

    def __init__(self, name: str, games: int, sees: bool) -> None:
        env = env_of(name)

        def step(state: Any, pool: Any, moves: Array, key: Array) -> Any:
            key, happens, deals = jax.random.split(key, 3)
            state = replaced(env, env.step(state, moves, happens), pool, deals)
            return state, env.mask(state), key, env.observe(state) if sees else ()

        self.step_all = jax.jit(step, donate_argnums=0)
        self.init = jax.jit(env.init)
        self.mask = jax.jit(env.mask)
        self.games, self.key = games, jax.random.key(1)

    def begin(self) -> Any:
        self.state = self.init(jax.random.split(jax.random.key(2), self.games))
        self.pool = self.init(jax.random.split(jax.random.key(3), MANY))
        return np.asarray(self.mask(self.state))

    def step(self, moves: Any) -> tuple[Any, int]:
        result = self.step_all(self.state, self.pool, moves.astype(np.int32), self.key)
        self.state, mask, self.key, _ = jax.block_until_ready(result)
        return np.asarray(mask), self.games


class JaxTable(Table):
    """One game, by a jitted step; when it is over, a jitted deal follows."""

    def __init__(self, name: str, sees: bool) -> None:
        game = game_of(name)

        def step(state: Any, move: Array, key: Array) -> Any:
            key, now = jax.random.split(key)
            return observed(game.step(state, move, now), key)

        def begin(key: Array) -> Any:
            key, now = jax.random.split(key)
            return observed(game.init(now), key)

        def observed(state: Any, key: Array) -> Any:
            """Split what is kept from what the player sees."""
            return (state, key), (state.legal_action_mask, state.terminated, game.observe(state) if sees else ())

        self.step_one, self.deal = jax.jit(step), jax.jit(begin)
        self.kept: Any = (None, jax.random.key(1))

    def begin(self) -> Any:
        self.kept, (mask, _, _) = jax.block_until_ready(self.deal(self.kept[1]))
        return np.asarray(mask)

    def step(self, move: int) -> Any:
        self.kept, (mask, over, _) = jax.block_until_ready(self.step_one(self.kept[0], np.int32(move), self.kept[1]))
        return self.begin() if over else np.asarray(mask)


def game_of(name: str) -> Any:
    """`init`, `step` and `observe` for one game."""
    if name == SAME:
        return importlib.import_module("benchmarks.same_game.in_jax")
    return importlib.import_module("pgx").make(name)


def rollouts_of(env: Env, games: int, steps: int) -> Callable[[Array], Array]:
    """From a key to the moves that this many games made in this many steps of random play."""

    def step(carried: Any, key: Array) -> Any:
        state, moves_made = carried
        picks, happens = jax.random.split(key)
        moves = env.choose(state, jax.random.bits(picks, (games,)))
        moves_made += (~env.over(state)).sum(dtype=jnp.int32)
        return (env.step(state, moves, happens), moves_made), None

    def look(carried: Any, key: Array) -> Any:
        state, moves_made, pool = carried
        plays, deals = jax.random.split(key)
        (state, moves_made), _ = jax.lax.scan(step, (state, moves_made), jax.random.split(plays, STEPS_A_LOOK))
        return (replaced(env, state, pool, deals), moves_made, pool), None

    def run(key: Array) -> Array:
        plays, deals = jax.random.split(key)
        pool = env.init(jax.random.split(deals, games))
        (_, moves_made, _), _ = jax.lax.scan(look, (pool, jnp.int32(0), pool), jax.random.split(plays, steps // STEPS_A_LOOK))
        return moves_made

    compiled: Callable[[Array], Array] = jax.jit(run)
    return compiled


def rollouts(name: str) -> Play:
    run = rollouts_of(env_of(name), *JAX_SIZES[name])
    key = jax.random.key(1)

    def some() -> Callable[[], tuple[int, None]]:
        nonlocal key
        key, now = jax.random.split(key)
        moves_made = run(now).block_until_ready()
        return lambda: (int(moves_made), None)

    return whole_games(some)


def hold(name: str, games: int) -> Any:
    return jax.block_until_ready(jax.jit(env_of(name).init)(jax.random.split(jax.random.key(1), games)))


def size_of(held: Any) -> int:
    return sum(leaf.nbytes for leaf in jax.tree.leaves(held))


WAYS: dict[str, Callable[[str], Play]] = {
    "one": lambda name: one_at_a_time(JaxTable(name, sees=False)),
    "one seen": lambda name: one_at_a_time(JaxTable(name, sees=True)),
    "many": lambda name: many_at_once(JaxTables(name, MANY, sees=False)),
    "many seen": lambda name: many_at_once(JaxTables(name, MANY, sees=True)),
    "rollouts": rollouts,
    "all cores": rollouts,
}
HOLD = (hold, 50_000)
