#include "CPlatform.h"

#if defined(__linux__)

#include <sys/personality.h>

int milli_addresses_are_random(void) {
    int current = personality(0xffffffff);
    if (current < 0) return -1;
    return (current & ADDR_NO_RANDOMIZE) == 0;
}

bool milli_set_random_addresses(bool random) {
    int current = personality(0xffffffff);
    if (current < 0) {
        return false;
    }
    unsigned long wanted = random ? current & ~ADDR_NO_RANDOMIZE : current | ADDR_NO_RANDOMIZE;
    return wanted == (unsigned long)current || personality(wanted) >= 0;
}

#else

int milli_addresses_are_random(void) {
    return -1;
}

bool milli_set_random_addresses(bool random) {
    (void)random;
    return false;
}

#endif
