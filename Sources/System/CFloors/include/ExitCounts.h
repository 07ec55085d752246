#ifndef MILLI_EXIT_COUNTS_H
#define MILLI_EXIT_COUNTS_H

#include <stddef.h>
#include <stdint.h>

/// The columns of an exit log, in the layout of `ExitColumns`.
typedef struct milli_exit_columns {
    const int64_t *created_at;
    const int64_t *ends;
    const uint32_t *codes;
    const int64_t *instants;
} milli_exit_columns;

/// Counts the events of users `first` to `end`, exclusive, into 16 counters for no screen, 16 for each screen, and one
/// for events out of order. Among 16, the number of a counter is the kind, + 4 in a session, + 8 for a new user. A user
/// is new up to an age of `window`, which is not negative.
void milli_floor_exit_counts(
    const milli_exit_columns *columns, size_t first, size_t end, int64_t window, size_t screens, uint64_t *counters);

#endif
