#ifndef MILLI_CZLIB_H
#define MILLI_CZLIB_H

#include <zlib.h>

/// deflateInit2, a macro that Swift cannot see: packs as well as zlib can, as gzip (RFC 1952) with an empty head.
static inline int milli_begin_gzip(z_streamp stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

/// inflateInit2, likewise: unpacks gzip.
static inline int milli_begin_gunzip(z_streamp stream) {
    return inflateInit2(stream, MAX_WBITS + 16);
}

#endif
