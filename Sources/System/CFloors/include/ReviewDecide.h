#ifndef MILLI_REVIEW_DECIDE_H
#define MILLI_REVIEW_DECIDE_H

#include <stddef.h>
#include <stdint.h>

/// Decides for each user, whose columns have the layout of `ReviewUserColumns`, to ask for a review or not: 0 ask, 1
/// too few tasks, 2 asked in this version, 3 asked after the instant `latest`. Coarse instants are in units of 4,096
/// ms.
void milli_floor_review_decide(
    const int16_t *completed_tasks, const int16_t *version, const int16_t *last_version,
    const int32_t *last_request_coarse, const int64_t *last_request_at, size_t count, int16_t threshold,
    int64_t latest, int32_t latest_coarse, uint8_t *decisions);

#endif
