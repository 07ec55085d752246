// The C library under one name on every system.
#if canImport(Glibc)
    @_exported import Glibc
#else
    @_exported import Darwin
#endif
