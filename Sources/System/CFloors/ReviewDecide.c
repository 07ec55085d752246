#include "ReviewDecide.h"

enum { block = 1024 };

static uint8_t decide(int16_t completed, int16_t threshold, int16_t version, int16_t last_version, int is_late) {
    return completed < threshold ? 1 : last_version == version ? 2 : is_late ? 3 : 0;
}

// The floor of the decision: 10 bytes a user are read and 1 is written. `restrict` tells that the decisions lie nowhere else,
// so that several users are decided at once.
void milli_floor_review_decide(
    const milli_review_columns *columns, size_t count, int16_t threshold, int64_t latest, int32_t latest_coarse,
    uint8_t *restrict decisions) {
    const int16_t *restrict completed = columns->completed_tasks;
    const int16_t *restrict version = columns->version;
    const int16_t *restrict last_version = columns->last_version;
    const int32_t *restrict last_request = columns->last_request_coarse;
    for (size_t begin = 0; begin < count; begin += block) {
        size_t end = count - begin < block ? count : begin + block;
        int32_t undecided = 0;
        for (size_t user = begin; user < end; user++) {
            decisions[user] = decide(
                completed[user], threshold, version[user], last_version[user], last_request[user] > latest_coarse);
            undecided |= last_request[user] == latest_coarse;
        }
        if (!undecided) continue;
        for (size_t user = begin; user < end; user++) {
            if (last_request[user] != latest_coarse) continue;
            decisions[user] = decide(
                completed[user], threshold, version[user], last_version[user],
                columns->last_request_at[user] > latest);
        }
    }
}
