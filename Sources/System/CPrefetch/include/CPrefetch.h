#ifndef MILLI_CPREFETCH_H
#define MILLI_CPREFETCH_H

/// Asks the processor to bring a cache line that will be read. It is a hint: any address is allowed, and nothing waits.
static inline void milli_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

#endif
