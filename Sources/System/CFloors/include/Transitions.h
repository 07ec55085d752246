#ifndef MILLI_FLOOR_TRANSITIONS_H
#define MILLI_FLOOR_TRANSITIONS_H

#include <stddef.h>
#include <stdint.h>

/// Walks `count` events from the beginning of a state's row to the beginning of the last state's row. A cell holds the
/// beginning of the row of its next state, so that the next cell is one addition away.
uint8_t milli_floor_dependent_walk(const uint8_t *cells, uint8_t row, const uint8_t *events, size_t count);

/// Applies one event to each state, in place: state = cells[state × 32 + event].
void milli_floor_independent_walk(const uint8_t *cells, uint8_t *states, const uint8_t *events, size_t count);

/// Copies bytes as the C library does.
void milli_floor_copy(uint8_t *target, const uint8_t *source, size_t count);

#endif
