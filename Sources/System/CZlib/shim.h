#ifndef MILLI_CZLIB_H
#define MILLI_CZLIB_H

#include <zlib.h>

#endif
