import CLibrary
import CPlatform
import Foundation
import Synchronization

/// A shell that starts a command and ends at once, so that the command becomes a child of this process that was started
/// by a small one.
///
/// Linux counts the memory of the process that starts another one as memory of the new one: of a program that takes two
/// megabytes, the kernel tells the forty of the lab. A shell takes less than nearly all programs.
struct SmallParent {
    let command: ForeignCommand
    let patience: Double
    let isStopped: () -> Bool

    /// The shell leaves its input and the gate to a process in the background, which begins when the gate is closed.
    private static let script = """
        exec 7<&0; (read -r gate <&9; exec "$@" <&7 >&6 2>/dev/null 6>&- 7<&- 9<&-) & echo $!
        """

    /// Runs the command.
    ///
    /// - Parameter output: takes what it prints.
    /// - Returns: its use of resources; `nil` if it failed, or cannot be started so.
    func usage(output: Int32) -> ResourceUsage? {
        guard let gate = Channel(), Self.adoptOrphans() else { return nil }
        defer { Self.leaveOrphans() }

        // High numbers, so that none is one of those that the shell is given.
        let ends = [output, gate.reading].map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
        defer { for end in ends where end >= 0 { close(end) } }

        var shell = ChildProcess(
            executable: "/bin/sh", arguments: ["-c", Self.script, "sh", command.executable] + command.arguments,
            timeLimit: patience, isStopped: isStopped)
        shell.inputPath = command.input
        shell.descriptors = [6: ends[0], 9: ends[1]]
        shell.waitsForOthers = false
        let started = shell.run()
        gate.close()
        guard started.end == .exit(0), let child = pid_t(started.trimmedOutput) else { return nil }

        return wait(for: child)
    }

    // MARK: Adoption

    /// The commands that are being run so. The kernel adopts for the whole process: the first one that ends must not
    /// leave the others to the system, which would not say when they end.
    private static let adopters = Mutex(0)

    private static func adoptOrphans() -> Bool {
        adopters.withLock { count in
            guard count > 0 || milli_adopt_orphans(true) else { return false }
            count += 1
            return true
        }
    }

    private static func leaveOrphans() {
        adopters.withLock { count in
            count -= 1
            if count == 0 { _ = milli_adopt_orphans(false) }
        }
    }

    private func wait(for child: pid_t) -> ResourceUsage? {
        var status = Int32(0)
        var usage = rusage()
        let deadline = ChildProcess.now + patience
        while true {
            let waited = wait4(child, &status, WNOHANG, &usage)
            if waited == child { return ResourceUsage(usage) }
            guard waited == 0 || errno == EINTR else { return nil }

            if isStopped() || ChildProcess.now > deadline {
                kill(child, SIGKILL)
                _ = wait4(child, &status, 0, &usage)
                return nil
            }

            usleep(1_000)
        }
    }
}
