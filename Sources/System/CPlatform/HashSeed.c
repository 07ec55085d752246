#define _GNU_SOURCE
#include "CPlatform.h"

#include <dlfcn.h>

// The seeds of Swift's hash function, as its library has them. With SWIFT_DETERMINISTIC_HASHING they are 0, so that all
// processes hash alike: that is one draw of the hash function, which moves every time of a set or dictionary. A process
// that is given a seed takes it before any Swift code runs, so that no table was made by another one.
struct parameters {
    uint64_t first;
    uint64_t second;
    bool is_deterministic;
};

static bool has_seed = false;

__attribute__((constructor)) static void take_seed(void) {
    const char *text = getenv("MILLI_HASH_SEED");
    if (text == NULL) {
        return;
    }
    struct parameters *parameters = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
    if (parameters == NULL || !parameters->is_deterministic) {
        return;
    }
    parameters->first = strtoull(text, NULL, 10);
    parameters->second = ~parameters->first;
    has_seed = true;
}

bool milli_has_hash_seed(void) {
    return has_seed;
}
