#ifndef MILLI_FLOOR_POINTER_CHASE_H
#define MILLI_FLOOR_POINTER_CHASE_H

#include <stddef.h>

/// A walk through nodes of one cache line each, in random order in memory.
typedef struct milli_floor_walk milli_floor_walk;

/// Makes a walk that visits each of `count` nodes before it visits one again; without memory the process ends.
milli_floor_walk *milli_floor_walk_make(size_t count);

void milli_floor_walk_free(milli_floor_walk *walk);

/// Goes on by `count` nodes; the address of each is in the one before.
void milli_floor_walk_on(milli_floor_walk *walk, size_t count);

#endif
