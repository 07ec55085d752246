#include "CPlatform.h"

#include <stdio.h>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif
#if defined(__APPLE__)
#include <string.h>
#include <sys/sysctl.h>
#endif
#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#ifndef HWCAP_SVE
#define HWCAP_SVE (1 << 22)
#endif
#ifndef HWCAP2_SVE2
#define HWCAP2_SVE2 (1 << 1)
#endif
#endif

const char *milli_instruction_set(void) {
#if defined(__x86_64__)
    // This also asks if the system saves the registers; under valgrind it tells what valgrind offers.
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) {
        return "AVX-512";
    }
    if (__builtin_cpu_supports("avx2")) {
        return "AVX2";
    }
    if (__builtin_cpu_supports("avx")) {
        return "AVX";
    }
    return __builtin_cpu_supports("sse4.2") ? "SSE4.2" : "SSE2";
#elif defined(__aarch64__) && defined(__linux__)
    if (getauxval(AT_HWCAP2) & HWCAP2_SVE2) {
        return "SVE2";
    }
    return (getauxval(AT_HWCAP) & HWCAP_SVE) ? "SVE" : "NEON";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "unknown";
#endif
}

void milli_c_library(char *buffer, size_t length) {
#if defined(__GLIBC__)
    snprintf(buffer, length, "glibc %s", gnu_get_libc_version());
#elif defined(__APPLE__)
    snprintf(buffer, length, "libSystem");
#elif defined(__linux__)
    snprintf(buffer, length, "musl");
#else
    snprintf(buffer, length, "unknown");
#endif
}

bool milli_sysctl_text(const char *name, char *buffer, size_t length) {
#if defined(__APPLE__)
    return sysctlbyname(name, buffer, &length, NULL, 0) == 0;
#else
    (void)name;
    (void)buffer;
    (void)length;
    return false;
#endif
}

bool milli_sysctl_number(const char *name, uint64_t *value) {
#if defined(__APPLE__)
    // Some of these numbers have 32 bits; on a little-endian machine the upper half then stays 0.
    uint64_t answer = 0;
    size_t length = sizeof answer;
    if (sysctlbyname(name, &answer, &length, NULL, 0) != 0) {
        return false;
    }
    *value = answer;
    return true;
#else
    (void)name;
    (void)value;
    return false;
#endif
}
