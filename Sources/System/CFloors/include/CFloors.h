#ifndef MILLI_CFLOORS_H
#define MILLI_CFLOORS_H

#include "ExitCounts.h"
#include "Lines.h"
#include "PointerChase.h"
#include "ReviewDecide.h"
#include "Transitions.h"
#include "Views.h"

#endif
