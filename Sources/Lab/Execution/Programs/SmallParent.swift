import CLibrary
import CPlatform
import Foundation
import Jobs
import Results

/// A shell that starts a program and ends at once. The program is then the child of a small process, and is adopted by
/// a process that waits for it.
///
/// Linux counts the memory of the parent as memory of a new process. For a program that takes two megabytes, the kernel
/// reports the forty of the lab. A shell takes less than nearly all programs.
///
/// A separate process waits. Tried and rejected: the kernel adopts for a whole process, so a lab that waits itself also
/// gets the processes of other programs, and never waits for them.
struct SmallParent {
    let program: ExternalProgram
    let callLimitSeconds: Double
    let isStopped: () -> Bool

    /// The shell passes its input and the gate on to a background process, which begins when the gate is closed.
    private static let script = """
        exec 7<&0; (read -r gate <&9; exec "$@" <&7 >&6 2>/dev/null 6>&- 7<&- 9<&-) & echo $!
        """

    /// Runs the program.
    ///
    /// - Parameter output: the descriptor for its standard output.
    /// - Returns: the use of resources; `nil` if the program cannot be started this way.
    /// - Throws: ``JobFailure`` if the program was ended because its time was up or the run was stopped.
    func usage(output: Int32) throws(JobFailure) -> ResourceUsage? {
        let words = Self.pointers(["sh", "-c", Self.script, "sh", program.executable] + program.arguments)
        let variables = Self.pointers(ChildProcess.ownEnvironment)
        defer { for text in words + variables { free(text) } }

        IgnoredSignals.keepStatusOfChildren()
        let signals = ChildSpawn.defaultSignals
        var report: Int32 = -1
        let holder = milli_start_holder(
            words, variables, program.input ?? "/dev/null", output, signals, Int32(signals.count), &report)
        guard holder > 0 else { return nil }

        let answer = answer(from: report)
        close(report)
        if case .usage = answer {} else { kill(-holder, SIGKILL) }
        var status = Int32(0)
        while waitpid(holder, &status, 0) < 0, errno == EINTR {}

        switch answer {
        case .usage(let usage): return ResourceUsage(usage)
        case .none: return nil
        case .stopped: throw JobFailure("was stopped")
        case .timeLimit: throw JobFailure("was stopped after \(TimeSpan.seconds(callLimitSeconds).limitText)")
        }
    }

    /// The end of the wait for the use of resources.
    private enum Answer {
        case usage(rusage)
        /// The program was not run.
        case none
        case stopped
        case timeLimit
    }

    private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    private func answer(from report: Int32) -> Answer {
        let deadline = MonotonicSeconds.now + callLimitSeconds
        while !isStopped() {
            guard MonotonicSeconds.now < deadline else { return .timeLimit }

            var polled = pollfd(fd: report, events: Int16(POLLIN), revents: 0)
            let left = (deadline - MonotonicSeconds.now) * 1_000 + 1
            guard poll(&polled, 1, Int32(min(left, 100))) > 0 else { continue }

            var usage = rusage()
            let count = read(report, &usage, MemoryLayout<rusage>.size)
            if count < 0, errno == EINTR { continue }
            return count == MemoryLayout<rusage>.size ? .usage(usage) : .none
        }

        return .stopped
    }
}
