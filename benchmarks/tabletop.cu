// The tabletop game written by hand for a GPU: how fast random play of it can be. It plays the very games that
// `game.batch(n, device="cuda").play_random()` plays, with the same dice and the same choices, and leaves the same decks.
//
// Every thread plays one game after the other. Decks are words of sixteen digits, the state is in registers. All threads of a
// warp roll at the same time, so that they need a new block of draws at the same time; a thread that is done takes its next game
// when the next block is due.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

struct State { i64 deck[4]; i64 turns; short left[4]; signed char cards[4]; signed char black, red, phase, forced; };
struct Generator { i64 key[8]; int blocks[32]; i64 stream, draw, held[2]; };

__device__ __forceinline__ u32 turned(u32 word, int bits) { return __funnelshift_l(word, word, bits); }

#define QUARTER(a, b, c, d) \
    a += b; d = turned(d ^ a, 16); c += d; b = turned(b ^ c, 12); a += b; d = turned(d ^ a, 8); c += d; b = turned(b ^ c, 7);

// ChaCha with eight rounds: block `at` of stream 1, which decides what chance brings.
__device__ __forceinline__ void fill(const u32 *key, u32 at, u32 (*block)[128], int thread) {
    u32 x[16] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, key[0], key[1], key[2], key[3],
                 key[4],     key[5],     key[6],     key[7],     at,     0,      1,      0};
    u32 y[16];
#pragma unroll
    for (int k = 0; k < 16; k++) y[k] = x[k];
#pragma unroll
    for (int round = 0; round < 4; round++) {
        QUARTER(x[0], x[4], x[8], x[12]) QUARTER(x[1], x[5], x[9], x[13])
        QUARTER(x[2], x[6], x[10], x[14]) QUARTER(x[3], x[7], x[11], x[15])
        QUARTER(x[0], x[5], x[10], x[15]) QUARTER(x[1], x[6], x[11], x[12])
        QUARTER(x[2], x[7], x[8], x[13]) QUARTER(x[3], x[4], x[9], x[14])
    }
#pragma unroll
    for (int k = 0; k < 16; k++) block[k][thread] = x[k] + y[k];
}

struct Picks { u32 a, b, c, counter; };

__device__ __forceinline__ u32 pick(Picks &p, u32 n) {  // sfc32
    u32 word = p.a + p.b + p.counter++;
    p.a = p.b ^ (p.b >> 9);
    p.b = p.c + (p.c << 3);
    p.c = turned(p.c, 21) + word;
    return __umulhi(word, n);
}

__device__ __forceinline__ bool one_apart(u32 one, u32 other) {
    u32 apart = one > other ? one - other : other - one;
    return one && other && (apart == 1 || apart == 12);
}

// Which of the four pairs of a black and a red deck lie on top, one bit each.
__device__ __forceinline__ u32 pairs_on_top(u64 s, u64 c, u64 d, u64 h) {
    u32 spades = s & 15, clubs = c & 15, diamonds = d & 15, hearts = h & 15;
    return one_apart(spades, diamonds) | one_apart(spades, hearts) << 1 | one_apart(clubs, diamonds) << 2 | one_apart(clubs, hearts) << 3;
}

__device__ __forceinline__ void cycle(u64 &deck, u32 cards, u32 die) {
    u32 cut = 4 * (die % cards);
    u64 above = deck & ((1ull << cut) - 1);
    deck = deck >> cut | above << (4 * cards - cut);
}

__device__ __forceinline__ void take(u64 &deck, u32 &cards, u32 &left) {
    left &= ~(1u << ((u32)(deck & 15) - 1));
    deck >>= 4;
    cards--;
}

extern "C" __global__ void __launch_bounds__(128) play(i64 n, State *states, const Generator *generators, const i64 *picks, i64 *made) {
    __shared__ u32 block[16][128];
    int thread = threadIdx.x;
    i64 i = (i64)blockIdx.x * 128 + thread, step = (i64)gridDim.x * 128;
    i -= step;
    bool going = false;
    u64 s = 0, c = 0, d = 0, h = 0;
    u32 s_cards = 0, c_cards = 0, d_cards = 0, h_cards = 0, s_left = 0, c_left = 0, d_left = 0, h_left = 0;
    u32 turns = 0, moves = 0, at = 0, black = 0, red = 0, phase = 0, key[8];
    Picks p = {0, 0, 0, 0};
    while (true) {
        if (!going && i < n) {
            i += step;
            if (i < n) {
                const State &from = states[i];
                s = from.deck[0], c = from.deck[1], d = from.deck[2], h = from.deck[3];
                s_cards = c_cards = d_cards = h_cards = 13;
                s_left = c_left = d_left = h_left = 0x1FFF;
                for (int k = 0; k < 8; k++) key[k] = generators[i].key[k];
                p = {(u32)picks[4 * i], (u32)picks[4 * i + 1], (u32)picks[4 * i + 2], (u32)picks[4 * i + 3]};
                turns = moves = at = 0;  // the first roll was part of the deal: it is made again
                going = true;
            }
        }
        if (!__any_sync(0xFFFFFFFF, going)) break;
        fill(key, at, block, thread);
        for (int draw = 0; draw < 8; draw++) {
            if (!going) continue;
            u32 low = block[2 * draw][thread], high = block[2 * draw + 1][thread];
            u32 roll = (u32)(((u64)high * 144 + (((u64)low * 144) >> 32)) >> 32);
            black = roll / 12 + 1, red = roll % 12 + 1;
            u32 blacks = 1 + (s_cards > 0) + (c_cards > 0), reds = 1 + (d_cards > 0) + (h_cards > 0);
            u32 chosen = pick(p, blacks * reds - 1) + 1;
            u32 of_red = chosen / blacks, of_black = chosen - of_red * blacks;
            if (of_black) {
                if (of_black == 1 && s_cards) cycle(s, s_cards, black); else cycle(c, c_cards, black);
            }
            if (of_red) {
                if (of_red == 1 && d_cards) cycle(d, d_cards, red); else cycle(h, h_cards, red);
            }
            turns++, moves++, phase = 0;
            u32 pairs = pairs_on_top(s, c, d, h);
            while (pairs) {
                moves++;
                u32 nth = pick(p, __popc(pairs) + 1);
                if (nth == __popc(pairs)) break;
                for (; nth; nth--) pairs &= pairs - 1;
                u32 pair = __ffs(pairs) - 1;
                if (pair < 2) take(s, s_cards, s_left); else take(c, c_cards, c_left);
                if (pair & 1) take(h, h_cards, h_left); else take(d, d_cards, d_left);
                u32 dark = s_left | c_left, near = dark << 1 | dark >> 12 | dark >> 1 | dark << 12;
                if (s_cards + c_cards == 0) phase = 3;
                else if (((d_left | h_left) & near & 0x1FFF) == 0) phase = 4;
                pairs = phase ? 0 : pairs_on_top(s, c, d, h);
            }
            if (phase) {
                State &to = states[i];
                to.deck[0] = s, to.deck[1] = c, to.deck[2] = d, to.deck[3] = h;
                to.turns = turns;
                to.left[0] = s_left, to.left[1] = c_left, to.left[2] = d_left, to.left[3] = h_left;
                to.cards[0] = s_cards, to.cards[1] = c_cards, to.cards[2] = d_cards, to.cards[3] = h_cards;
                to.black = black, to.red = red, to.phase = phase;
                made[i] = moves;
                going = false;
            }
        }
        at++;
    }
}
