#include "PointerChase.h"

#include <stdint.h>
#include <stdlib.h>

typedef struct milli_floor_step {
    struct milli_floor_step *next;
    uint64_t padding[7];
} milli_floor_step;

struct milli_floor_walk {
    milli_floor_step *nodes;
    milli_floor_step *volatile position;
};

milli_floor_walk *milli_floor_walk_make(size_t count) {
    milli_floor_walk *walk = malloc(sizeof *walk);
    milli_floor_step *nodes = malloc((count + 1) * sizeof *nodes);
    uint32_t *order = malloc((count + 1) * sizeof *order);
    if (walk == NULL || nodes == NULL || order == NULL) abort();
    for (size_t node = 0; node < count; node++) order[node] = (uint32_t)node;
    // Sattolo's algorithm: one cycle through all nodes.
    uint64_t random = 1;
    for (size_t last = count; last-- > 1;) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        const size_t other = (random >> 33) % last;
        const uint32_t moved = order[last];
        order[last] = order[other];
        order[other] = moved;
    }
    for (size_t node = 0; node < count; node++) nodes[node].next = nodes + order[node];
    free(order);
    walk->nodes = nodes;
    walk->position = nodes;
    return walk;
}

void milli_floor_walk_free(milli_floor_walk *walk) {
    free(walk->nodes);
    free(walk);
}

void milli_floor_walk_on(milli_floor_walk *walk, size_t count) {
    milli_floor_step *step = walk->position;
    while (count > 0) {
        step = step->next;
        count--;
    }
    walk->position = step;
}
