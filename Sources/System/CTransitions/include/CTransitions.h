#ifndef MILLI_CTRANSITIONS_H
#define MILLI_CTRANSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A table of transitions held in registers: the processor shuffles bytes by bytes, which is a table walk for all bytes
// of a register at once. Swift has no such instruction.

enum {
    /// The events of one state in the table, and so the factor of a state's number.
    milli_transition_events = 19,
    /// Room for the table: three registers of 64 bytes or twelve of 16.
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

/// Whether this machine has what a path needs; under valgrind, whether valgrind has.
bool milli_transition_path_runs(milli_transition_path path);

/// Applies one event to each of `count` states, in place: state = cells[state × 19 + event].
///
/// `cells` are 192 bytes. States and events must name cells of the table: the portable path reads what they say.
void milli_advance_states(
    milli_transition_path path, const uint8_t *cells, uint8_t *states, const uint8_t *events, size_t count);

/// What `count` events, one after the other, do to each of up to 16 states: where each ends goes to `ends`, 16 bytes.
///
/// `maps` are 19 times 16 bytes: where each state goes with an event; `pairs` 361 times 16 bytes: the same for two
/// events, number first × 19 + second. All are aligned to 16 bytes.
void milli_compose_events(
    milli_transition_path path, const uint8_t *maps, const uint8_t *pairs, const uint8_t *events, size_t count,
    uint8_t *ends);

#endif
