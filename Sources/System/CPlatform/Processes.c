#include "CPlatform.h"

#include <signal.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

bool milli_adopt_orphans(bool adopts) {
#if defined(__linux__)
    return prctl(PR_SET_CHILD_SUBREAPER, adopts ? 1 : 0, 0, 0, 0) == 0;
#else
    (void)adopts;
    return false;
#endif
}

bool milli_ignores_signal(int32_t number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
