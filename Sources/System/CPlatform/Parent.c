#include "CPlatform.h"

#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#endif

void milli_end_with_parent(void) {
#if defined(__linux__)
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

pid_t milli_fork(void) {
    return fork();
}
