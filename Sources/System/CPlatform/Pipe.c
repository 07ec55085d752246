// Linux declares pipe2 only with this.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <unistd.h>

int32_t milli_closed_pipe(int32_t *_Nonnull ends) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) != 0) return -1;
    for (int index = 0; index < 2; index++) (void)fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}
