// SPDX-License-Identifier: MIT
// Solo games of Roll to the Top! at full speed, for fit.py: one sheet at a time, a linear value of
// positions, and the sums of the regression that improves it. The rules are those of rules.py.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 32, BOUNDS = 26, KINDS = 16, READIES = 9, KNOTS = 4, BEAM = 24, ROUNDS = 60 };
enum { OPENS_AT = KINDS * 2 * BOUNDS, READIES_AT = OPENS_AT + SQUARES + 1,
       SETS_AT = READIES_AT + READIES, VALUES = SETS_AT + 32 * KNOTS, FEATURES = SQUARES + 4 };
enum { ADD, REMOVE, EITHER, SWAP, KEEP };
static const int FACES[5] = {4, 6, 8, 12, 20};
static const double FREE_DIE = 0.6;  // rounds: what a die not used yet promises

typedef uint8_t Numbers[SQUARES];
static int size, decreasing, row_of[SQUARES], kind_of[SQUARES];
static int under[SQUARES][2], under_count[SQUARES], above[SQUARES][2], above_count[SQUARES];
static int beside[SQUARES][2], beside_count[SQUARES];
static double values[VALUES];
static uint64_t luck;

static uint32_t next_random(void) {  // splitmix64
    uint64_t z = (luck += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static int below(int n) { return (int)(((uint64_t)next_random() * n) >> 32); }

void set_luck(uint64_t seed) { luck = seed; }
int value_count(void) { return VALUES; }
void set_values(const double *v) { memcpy(values, v, sizeof values); }

void set_sheet(int n, const int *x, const int *row, const int *kind, int falling) {
    size = n, decreasing = falling;
    memset(under_count, 0, sizeof under_count), memset(above_count, 0, sizeof above_count);
    memset(beside_count, 0, sizeof beside_count);
    for (int i = 0; i < n; i++) {
        row_of[i] = row[i], kind_of[i] = kind[i];
        for (int j = 0; j < n; j++) {
            if (row[j] == row[i] - 1 && abs(x[i] - x[j]) < 2) {
                under[i][under_count[i]++] = j;
                above[j][above_count[j]++] = i;
            }
            if (row[j] == row[i] && abs(x[i] - x[j]) == 2) beside[i][beside_count[i]++] = j;
        }
    }
}

static int overhanging(int s) { return !under_count[s] && row_of[s]; }

// Where an open square's cost stands; *bound: the number to reach, 0 if none; *ready: fill it now?
static int cost_at(const uint8_t *numbers, int s, int *bound, int *ready) {
    int b = 0, all = 1;
    if (overhanging(s)) {
        all = 0;
        for (int j = 0; j < beside_count[s]; j++) all |= numbers[beside[s][j]] > 0;
    }
    for (int j = 0; j < under_count[s]; j++) {
        int v = numbers[under[s][j]];
        if (!v) all = 0;
        else if (!b || (decreasing ? v < b : v > b)) b = v;
    }
    *bound = b, *ready = all;
    return (kind_of[s] * 2 + !all) * BOUNDS + (b < BOUNDS ? b : BOUNDS - 1);
}

static double counts_value(int open, int ready) {
    return values[OPENS_AT + open] + values[READIES_AT + (ready < READIES ? ready : READIES - 1)];
}

static int knot_of(int open, double *part) {
    double at = (KNOTS - 1.0) * open / size;
    int knot = at < KNOTS - 2 ? (int)at : KNOTS - 2;
    *part = at - knot;
    return knot;
}

static double set_value(int set, int open) {
    double part;
    const double *v = values + SETS_AT + set * KNOTS + knot_of(open, &part);
    return open ? v[0] * (1 - part) + v[1] * part : 0;
}

static int legal_sets(int set, int white, int filled, int *out) {
    int dice = __builtin_popcount(set), k = 0, must = white;
    if (!filled) must = dice == 5 ? KEEP : ADD;
    else if (dice == 5) must = REMOVE;
    else if (dice == 1) must = ADD;
    if (must == KEEP) out[k++] = set;
    for (int d = 0; d < 5; d++) {
        if (must == SWAP && !(set >> d & 1))
            for (int r = 0; r < 5; r++) if (set >> r & 1) out[k++] = set ^ 1 << d ^ 1 << r;
        if ((must == ADD || must == EITHER) && !(set >> d & 1)) out[k++] = set ^ 1 << d;
        if ((must == REMOVE || must == EITHER) && (set >> d & 1)) out[k++] = set ^ 1 << d;
    }
    return k;
}

static int best_set(int set, int white, int filled, int open) {
    int sets[6], k = legal_sets(set, white, filled, sets), best = sets[0];
    for (int i = 1; i < k; i++)
        if (set_value(sets[i], open) < set_value(best, open)) best = sets[i];
    return best;
}

typedef struct { double score, cost; Numbers numbers; int free, open, ready, filled, tries;
                 uint8_t next[SQUARES]; } Node;

// Keeps the `most` nodes with the lowest scores; 1 if there is room for this one, at *place.
static int admit(Node *nodes, int *count, int most, double score, Node **place) {
    if (*count == most && score >= nodes[most - 1].score) return 0;
    int i = *count < most ? (*count)++ : most - 1;
    for (; i > 0 && nodes[i - 1].score > score; i--) nodes[i] = nodes[i - 1];
    *place = nodes + i;
    return 1;
}

static Node root_of(const uint8_t *numbers, int set) {
    Node root = {0};
    memcpy(root.numbers, numbers, SQUARES);
    root.free = set;
    for (int s = 0; s < size; s++) {
        int bound, ready;
        if (numbers[s]) continue;
        root.cost += values[cost_at(numbers, s, &bound, &ready)];
        root.open++;
        if (ready) root.next[root.tries++] = s;
    }
    root.ready = root.tries;
    return root;
}

// The best uses of a dice roll result: all groupings and squares, BEAM positions a step.
static int climb(const uint8_t *numbers, const int *dice, int set, int white, Node *best, int most) {
    static Node level[2][BEAM];
    int found = 0, now = 1, turn = 0, sums[32] = {0};
    double ends[2][SQUARES + 1];
    for (int m = 1; m < 32; m++) sums[m] = sums[m & (m - 1)] + dice[__builtin_ctz(m)];
    Node root = root_of(numbers, set), *place;
    for (int o = 0; o <= root.open; o++)
        for (int f = 0; f < 2; f++) ends[f][o] = set_value(best_set(set, white, f, o), o);
    root.score = root.cost + counts_value(root.open, root.ready) + ends[0][root.open];
    if (admit(best, &found, most, root.score, &place)) *place = root;
    level[0][0] = root;
    for (; now; turn = !turn) {
        int later = 0;
        for (int i = 0; i < now; i++) {
            Node here = level[turn][i];
            for (int t = 0; t < here.tries; t++) {
                int s = here.next[t], bound, ready, touched[4], was[4], k = 0;
                double cost = here.cost - values[cost_at(here.numbers, s, &bound, &ready)];
                for (int j = 0; j < above_count[s]; j++) touched[k++] = above[s][j];
                for (int j = 0; j < beside_count[s]; j++)
                    if (overhanging(beside[s][j])) touched[k++] = beside[s][j];
                int low = decreasing ? 1 : bound, high = decreasing && bound ? bound : 50, b;
                int readies = here.ready - 1;
                for (int j = 0; j < k; j++) {
                    if (here.numbers[touched[j]]) { touched[j--] = touched[--k]; continue; }
                    cost -= values[cost_at(here.numbers, touched[j], &b, &was[j])];
                    readies -= was[j];
                }
                for (int m = here.free; m; m = (m - 1) & here.free) {
                    if (sums[m] < low || sums[m] > high) continue;
                    Node child = here;
                    child.numbers[s] = sums[m];
                    child.cost = cost, child.ready = readies, child.open--, child.filled++;
                    child.free &= ~m;
                    child.tries = here.tries - t - 1;
                    memmove(child.next, here.next + t + 1, child.tries);
                    for (int j = 0; j < k; j++) {
                        int now_ready;
                        child.cost += values[cost_at(child.numbers, touched[j], &b, &now_ready)];
                        child.ready += now_ready;
                        if (now_ready && !was[j]) child.next[child.tries++] = touched[j];
                    }
                    double score = child.open ? child.cost + counts_value(child.open, child.ready) +
                                                ends[1][child.open] : -1000;
                    child.score = score;
                    if (admit(best, &found, most, score, &place)) *place = child;
                    child.score -= FREE_DIE * __builtin_popcount(child.free);
                    if (child.free && child.open &&
                        admit(level[!turn], &later, BEAM, child.score, &place)) *place = child;
                }
            }
        }
        now = later;
    }
    return found;
}

static void roll(int set, int *dice) {
    for (int d = 0; d < 5; d++) dice[d] = set >> d & 1 ? 1 + below(FACES[d]) : 0;
}
static int roll_white(void) {
    int side = below(6);
    return side < 2 ? ADD : side < 4 ? REMOVE : side == 4 ? EITHER : SWAP;
}

// One round, and then what the best use of two throws is worth.
static double backed_up(const uint8_t *numbers, int set) {
    double total = 0;
    for (int i = 0; i < 2; i++) {
        int dice[5];
        Node best;
        roll(set, dice);
        climb(numbers, dice, set, roll_white(), &best, 1);
        if (best.open) total += best.score;
    }
    return total < 50 ? 1 + total / 2 : 25;
}

static int features(const uint8_t *numbers, int set, int *at, double *weight) {
    int k = 0, open = 0, readies = 0, bound, ready;
    double part;
    for (int s = 0; s < size; s++) {
        if (numbers[s]) continue;
        weight[k] = 1, at[k++] = cost_at(numbers, s, &bound, &ready);
        open++, readies += ready;
    }
    weight[k] = 1, at[k++] = OPENS_AT + open;
    weight[k] = 1, at[k++] = READIES_AT + (readies < READIES ? readies : READIES - 1);
    int knot = SETS_AT + set * KNOTS + knot_of(open, &part);
    weight[k] = 1 - part, at[k++] = knot;
    weight[k] = part, at[k++] = knot + 1;
    return k;
}

static void learn(const uint8_t *numbers, int set, double *squares, double *products) {
    int at[FEATURES];
    double weight[FEATURES], y = backed_up(numbers, set);
    int k = features(numbers, set, at, weight);
    for (int i = 0; i < k; i++) {
        products[at[i]] += weight[i] * y;
        for (int j = 0; j < k; j++) squares[at[i] * VALUES + at[j]] += weight[i] * weight[j];
    }
}

// Plays games, exploring with this probability; adds to the regression's sums unless they are
// NULL. Returns the mean number of rounds.
double play(int games, double exploring, double *squares, double *products) {
    long rounds = 0;
    Node best[6];
    for (int g = 0; g < games; g++) {
        Numbers numbers = {0};
        int set = 0, dice[5], open = size;
        while (!set) {
            roll(31, dice);
            for (int d = 0; d < 5; d++) set |= (dice[d] % 2 == 0) << d;
        }
        for (int round = 0; open && round < ROUNDS; round++) {
            if (squares) learn(numbers, set, squares, products);
            roll(set, dice);
            int white = roll_white(), sets[6];
            int explore = next_random() < exploring * 4294967295.0;
            int found = climb(numbers, dice, set, white, best, explore ? 6 : 1);
            Node *pick = best + (explore ? below(found) : 0);
            memcpy(numbers, pick->numbers, SQUARES);
            open = pick->open;
            rounds++;
            if (next_random() < exploring * 4294967295.0)
                set = sets[below(legal_sets(set, white, pick->filled > 0, sets))];
            else
                set = best_set(set, white, pick->filled > 0, open);
        }
    }
    return (double)rounds / games;
}
