#include "CTransitions.h"

bool milli_transition_path_runs(milli_transition_path path) {
#if defined(__x86_64__)
    // This also asks if the system saves the registers.
    __builtin_cpu_init();
#endif
    switch (path) {
    case milli_transitions_portable:
        return true;
#if defined(__x86_64__)
    case milli_transitions_sse41:
        return __builtin_cpu_supports("sse4.1");
    case milli_transitions_avx2:
        return __builtin_cpu_supports("avx2");
    case milli_transitions_avx512_vbmi:
        return __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw");
#elif defined(__aarch64__)
    case milli_transitions_neon:
        return true;
#endif
    default:
        return false;
    }
}
