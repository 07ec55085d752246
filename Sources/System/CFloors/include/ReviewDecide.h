#ifndef MILLI_REVIEW_DECIDE_H
#define MILLI_REVIEW_DECIDE_H

#include <stddef.h>
#include <stdint.h>

/// The columns of users, as `ReviewUserColumns` has them.
typedef struct milli_review_columns {
    const int16_t *completed_tasks;
    const int16_t *version;
    const int16_t *last_version;
    /// The instants in units of 4,096 ms.
    const int32_t *last_request_coarse;
    const int64_t *last_request_at;
} milli_review_columns;

/// Decides for each user whether to ask for a review: 0 ask, 1 too few tasks, 2 asked in this version, 3 asked behind
/// the instant `latest`, which is `latest_coarse` in the units of the column.
void milli_floor_review_decide(
    const milli_review_columns *columns, size_t count, int16_t threshold, int64_t latest, int32_t latest_coarse,
    uint8_t *decisions);

#endif
