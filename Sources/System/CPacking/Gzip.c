#include "CPacking.h"

#include <limits.h>

#ifdef HAS_ZLIB
#include <zlib.h>

bool milli_has_gzip(void) {
    return true;
}

static bool begin(z_stream *stream, int level) {
    *stream = (z_stream){0};
    return deflateInit2(
               stream, level, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK;
}

size_t milli_gzip_bound(size_t count) {
    z_stream stream;
    if (!begin(&stream, Z_BEST_COMPRESSION)) return 0;
    const size_t bound = deflateBound(&stream, count);
    deflateEnd(&stream);
    return bound;
}

size_t milli_gzip(const uint8_t *source, size_t count, uint8_t *target, size_t room, int level) {
    z_stream stream;
    if (count >= UINT_MAX || room >= UINT_MAX || !begin(&stream, level)) return 0;
    stream.next_in = (Bytef *)source;
    stream.avail_in = (uInt)count;
    stream.next_out = target;
    stream.avail_out = (uInt)room;
    const bool is_whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    deflateEnd(&stream);
    return is_whole ? room - stream.avail_out : 0;
}
#else
bool milli_has_gzip(void) {
    return false;
}

size_t milli_gzip_bound(size_t count) {
    return 0;
}

size_t milli_gzip(const uint8_t *source, size_t count, uint8_t *target, size_t room, int level) {
    return 0;
}
#endif
