#include "ReviewDecide.h"

// The floor of the decision: 20 bytes a user are read and 1 is written. `restrict` tells that the decisions lie nowhere else,
// so that several users are decided at once.
void milli_floor_review_decide(
    const int32_t *restrict completed_tasks, const int32_t *restrict version, const int32_t *restrict last_version,
    const int64_t *restrict last_request_at, size_t count, int32_t threshold, int64_t latest,
    uint8_t *restrict decisions) {
    for (size_t user = 0; user < count; user++) {
        uint8_t late = last_request_at[user] > latest ? 3 : 0;
        uint8_t same = last_version[user] == version[user] ? 2 : late;
        decisions[user] = completed_tasks[user] < threshold ? 1 : same;
    }
}
