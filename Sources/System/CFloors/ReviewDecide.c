#include "ReviewDecide.h"

#include <stdbool.h>

enum { block = 1024 };

static uint8_t decide(int16_t completed, int16_t threshold, int16_t version, int16_t last_version, bool is_late) {
    uint8_t late = is_late ? 3 : 0;
    uint8_t asked = last_version == version ? 2 : late;
    return completed < threshold ? 1 : asked;
}

// A function by itself, because the compiler believes only of parameters that they do not overlap.
static bool decide_block(
    const int16_t *restrict completed, const int16_t *restrict version, const int16_t *restrict last_version,
    const int32_t *restrict last_request, uint8_t *restrict decisions, size_t count, int16_t threshold,
    int32_t latest) {
    int32_t is_open = 0;
    for (size_t user = 0; user < count; user++) {
        decisions[user] =
            decide(completed[user], threshold, version[user], last_version[user], last_request[user] > latest);
        is_open |= last_request[user] == latest;
    }
    return is_open;
}

// The floor of the decision: it reads 10 bytes a user and writes 1.
void milli_floor_review_decide(
    const int16_t *completed_tasks, const int16_t *version, const int16_t *last_version,
    const int32_t *last_request_coarse, const int64_t *last_request_at, size_t count, int16_t threshold,
    int64_t latest, int32_t latest_coarse, uint8_t *decisions) {
    for (size_t begin = 0; begin < count; begin += block) {
        size_t end = count - begin < block ? count : begin + block;
        bool is_open = decide_block(
            completed_tasks + begin, version + begin, last_version + begin,
            last_request_coarse + begin, decisions + begin, end - begin, threshold, latest_coarse);
        if (!is_open) continue;
        for (size_t user = begin; user < end; user++) {
            if (last_request_coarse[user] != latest_coarse) continue;
            decisions[user] = decide(
                completed_tasks[user], threshold, version[user], last_version[user],
                last_request_at[user] > latest);
        }
    }
}
