#include "Lines.h"

#include <string.h>

size_t milli_floor_copy_lines(
    const uint8_t *text, const int32_t *ends, size_t count, ptrdiff_t *line, uint8_t *target, size_t room) {
    size_t copied = 0;
    for (size_t start = *line == 0 ? 0 : ends[*line - 1]; *line < (ptrdiff_t)count; start = ends[(*line)++]) {
        const size_t length = ends[*line] - start;
        if (copied + length > room) break;
        memcpy(target + copied, text + start, length);
        copied += length;
    }
    return copied;
}

size_t milli_floor_lines(const uint8_t *text, size_t count) {
    size_t lines = 0;
    for (size_t place = 0; place < count; place++) lines += text[place] == '\n';
    return lines;
}
