#ifndef MILLI_REVIEW_DECIDE_H
#define MILLI_REVIEW_DECIDE_H

#include <stddef.h>
#include <stdint.h>

/// Decides for each user whether to ask for a review: 0 ask, 1 too few tasks, 2 asked in this version, 3 asked behind the
/// instant `latest`.
void milli_floor_review_decide(
    const int32_t *completed_tasks, const int32_t *version, const int32_t *last_version, const int64_t *last_request_at,
    size_t count, int32_t threshold, int64_t latest, uint8_t *decisions);

#endif
