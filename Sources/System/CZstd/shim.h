#ifndef MILLI_CZSTD_H
#define MILLI_CZSTD_H

#include <zstd.h>

#endif
