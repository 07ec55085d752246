#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

void milli_take_standard_numbers(void) {
    for (int number = 0; number < 3; number++) {
        if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
        // The lowest free number is this one. Reads from the input and writes to the outputs fail as before.
        (void)open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
    }
}

bool milli_ignores_signal(int32_t number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

#if defined(__linux__)

// The holder: a copy of this process, so that it calls only what is safe after a fork of one thread of several.

enum { REPORT = 3, OUTPUT = 4, FIRST_OTHER = 5, SHELL_OUTPUT = 6, SHELL_GATE = 9 };

static void close_from(int first) {
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
    long end = sysconf(_SC_OPEN_MAX);
    for (int number = first; number < end && number < 1 << 20; number++) close(number);
}

/// Moves two descriptors to REPORT and OUTPUT, and closes all others above the standard ones.
static bool keep(int report, int output) {
    // Far from both places, so that moving one does not close the other.
    report = fcntl(report, F_DUPFD, 16);
    output = fcntl(output, F_DUPFD, 16);
    if (report < 0 || output < 0 || dup2(report, REPORT) < 0 || dup2(output, OUTPUT) < 0) return false;
    close_from(FIRST_OTHER);
    return true;
}

/// Starts the shell; its standard output is `answer`, its gate `gate`.
static pid_t start_shell(char *const *words, char *const *variables, const char *input, int answer, int gate) {
    pid_t shell = fork();
    if (shell != 0) return shell;

    int source = open(input, O_RDONLY);
    int errors = open("/dev/null", O_WRONLY);
    // Far from the shell's own numbers.
    int ends[] = {source, answer, errors, OUTPUT, gate};
    int places[] = {0, 1, 2, SHELL_OUTPUT, SHELL_GATE};
    for (int number = 0; number < 5; number++) {
        ends[number] = fcntl(ends[number], F_DUPFD, 16);
        if (ends[number] < 0) _exit(127);
    }

    for (int number = 0; number < 5; number++) {
        if (dup2(ends[number], places[number]) < 0) _exit(127);
    }

    close(REPORT);
    close(OUTPUT);
    close(FIRST_OTHER);
    close_from(SHELL_GATE + 1);
    execve("/bin/sh", words, variables);
    _exit(127);
}

/// Reads the number that the shell prints, of a process that it started; 0 if it printed none.
static pid_t read_process(int end) {
    pid_t process = 0;
    char digit;
    for (;;) {
        ssize_t count = read(end, &digit, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0 || digit < '0' || digit > '9') return process;
        process = process * 10 + (digit - '0');
    }
}

static void hold(char *const *words, char *const *variables, const char *input) {
    int answer[2], gate[2];
    if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 || pipe(answer) != 0 || pipe(gate) != 0) return;
    // The shell must not have the end that opens its own gate.
    fcntl(gate[1], F_SETFD, FD_CLOEXEC);
    fcntl(answer[0], F_SETFD, FD_CLOEXEC);

    pid_t shell = start_shell(words, variables, input, answer[1], gate[0]);
    close(answer[1]);
    close(gate[0]);
    if (shell < 0) return;

    pid_t program = read_process(answer[0]);
    int status;
    while (waitpid(shell, &status, 0) < 0 && errno == EINTR) {}
    if (program == 0 || status != 0) return;

    close(gate[1]);
    struct rusage usage;
    for (;;) {
        // Processes that outlive the program come here as well, and are waited for.
        pid_t ended = wait4(-1, &status, 0, &usage);
        if (ended < 0 && errno == EINTR) continue;
        if (ended < 0) return;
        if (ended != program) continue;

        while (write(REPORT, &usage, sizeof usage) < 0 && errno == EINTR) {}
        return;
    }
}

pid_t milli_start_holder(
    char *const *words, char *const *variables, const char *input, int32_t output, const int32_t *signals,
    int32_t signal_count, int32_t *report) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;

    pid_t holder = fork();
    if (holder == 0) {
        setpgid(0, 0);
        for (int32_t number = 0; number < signal_count; number++) signal(signals[number], SIG_DFL);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        if (keep(ends[1], output)) hold(words, variables, input);
        _exit(0);
    }

    close(ends[1]);
    if (holder < 0) {
        close(ends[0]);
        return -1;
    }

    // Here too, so that the group is there whichever process is first.
    setpgid(holder, holder);
    *report = ends[0];
    return holder;
}

#else

pid_t milli_start_holder(
    char *const *words, char *const *variables, const char *input, int32_t output, const int32_t *signals,
    int32_t signal_count, int32_t *report) {
    (void)words, (void)variables, (void)input, (void)output, (void)signals, (void)signal_count, (void)report;
    return -1;
}

#endif
