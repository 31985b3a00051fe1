"""The documented random generators: ChaCha8 for deals and chance, sfc32 for picks that need no secrecy."""

from kingfisher.core.rng.chacha import (
    CHANCE_STEPS as CHANCE_STEPS,
    DEAL as DEAL,
    IMAGINATION as IMAGINATION,
    PICKS as PICKS,
    SEED_BITS as SEED_BITS,
    Rng as Rng,
    below as below,
    check_seed as check_seed,
    draw_by as draw_by,
    keys_of as keys_of,
    number as number,
    open_stream as open_stream,
    pick as pick,
    rng_of as rng_of,
    shuffle as shuffle,
    shuffle_by as shuffle_by,
    start_picks as start_picks,
)
