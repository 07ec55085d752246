#ifndef MILLI_CSQLITE_H
#define MILLI_CSQLITE_H

#include <sqlite3.h>

/// SQLITE_TRANSIENT, a macro that Swift cannot see: SQLite copies the text it is given.
static inline sqlite3_destructor_type milli_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

#endif
