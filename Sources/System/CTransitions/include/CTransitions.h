#ifndef MILLI_CTRANSITIONS_H
#define MILLI_CTRANSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A table of transitions in registers: a shuffle of bytes by bytes is a table lookup for all bytes of a register at
// once. Swift cannot express that instruction.

enum {
    /// The number of events, by which a state's number is multiplied.
    milli_transition_events = 19,
    /// The bytes of the table: three registers of 64 bytes or twelve of 16.
    milli_transition_cells = 192,
};

/// The code that looks a table up.
typedef enum milli_transition_path {
    milli_transitions_portable,
    milli_transitions_sse41,
    milli_transitions_avx2,
    milli_transitions_avx512_vbmi,
    milli_transitions_neon,
} milli_transition_path;

/// True if this machine, or valgrind around this process, has the instructions of a path.
bool milli_transition_path_runs(milli_transition_path path);

/// Applies one event to each of `count` states, in place: state = cells[state × 19 + event].
///
/// `cells` has 192 bytes. States and events must name cells of the table, as the portable path does not check them.
void milli_advance_states(
    milli_transition_path path, const uint8_t *cells, uint8_t *states, const uint8_t *events, size_t count);

/// Applies `count` events, one after another, to each of up to 16 states, and writes their ends to `ends`, 16 bytes.
///
/// `maps` has 16 bytes for each of the 19 events: the next state of each state. `pairs` has the same for each of the
/// 361 pairs of events, number first × 19 + second. All are aligned to 16 bytes.
void milli_compose_events(
    milli_transition_path path, const uint8_t *maps, const uint8_t *pairs, const uint8_t *events, size_t count,
    uint8_t *ends);

#endif
