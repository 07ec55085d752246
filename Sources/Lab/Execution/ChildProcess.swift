import CLibrary
import CPlatform
import Foundation
import Measurement

/// Runs a program to its end, in an environment that is given whole, and stops it when its time is up. All processes of
/// the lab are started here.
///
/// Tried and rejected: Foundation's `Process`, whose start and wait cost 2 to 8 ms beyond the child's own time, where a
/// measuring process takes 30.
package struct ChildProcess {
    var executable: String
    var arguments: [String]
    /// `NAME=value`; the size moves the stack.
    var environment: [String]
    var input = Data()
    /// Whether what it writes to standard output is kept; else it goes nowhere.
    var keepsOutput = true
    /// The most bytes of standard output that are read; then its pipe is closed, at which programs end.
    var mostOutput = Int.max
    /// Whether what it started is waited for as well, as long as that may still write; else its own end counts, which
    /// is seen within a tenth of a second where something it started lives on.
    var waitsForOthers = true
    /// The same as a file, in which it tells where it is.
    var inputFile: InputFile?
    /// Whether it is placed at the same addresses each time, where the system allows it.
    var isPlacedAlike = false
    /// Whether it has one core, the same each time, where the system allows it.
    var hasOneCore = false
    /// Its place among processes that take turns.
    var place: TurnPlace?
    /// Seconds after which it is killed; never when `nil`.
    var timeLimit: Double?
    /// Whether it is to be stopped before its end, asked ten times a second; never when `nil`.
    var isStopped: (() -> Bool)?

    package init(
        executable: String, arguments: [String], environment: [String] = ChildProcess.ownEnvironment,
        input: Data = Data(), isPlacedAlike: Bool = false, timeLimit: Double? = nil, isStopped: (() -> Bool)? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.isPlacedAlike = isPlacedAlike
        self.timeLimit = timeLimit
        self.isStopped = isStopped
    }

    #if canImport(Darwin)
        typealias Actions = posix_spawn_file_actions_t?
    #else
        typealias Actions = posix_spawn_file_actions_t
    #endif

    package enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
        case timeLimit
        /// It was stopped because that was wished: asked to end as Ctrl-C does, and killed when it did not.
        case stopped
        case notStarted(String)
    }

    package struct Outcome {
        package var end: End
        package var output: Data
        package var errors: Data
        /// From before its start to after its end.
        package var seconds: Double

        /// What it wrote to standard error: the line on which Swift says why a program ended, else the first, but for
        /// what an older jemalloc says of settings that it does not know.
        package var complaint: String? {
            let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
                .filter { !$0.hasPrefix("<jemalloc>: Invalid conf") }
            return (lines.first { $0.contains("Fatal error: ") } ?? lines.first).map(String.init)
        }
    }

    package static var ownEnvironment: [String] { ProcessInfo.processInfo.environment.map { "\($0)=\($1)" } }

    package func run() -> Outcome {
        let started = Self.now

        func failed(_ reason: String) -> Outcome {
            Outcome(end: .notStarted(reason), output: Data(), errors: Data(), seconds: Self.now - started)
        }

        guard let output = Channel(bound: mostOutput), let errors = Channel() else {
            return failed("no pipe could be made: \(String(cString: strerror(errno)))")
        }

        defer {
            output.close()
            errors.close()
        }

        var child = pid_t(0)

        func start() -> Int32 { spawn(&child, output: output.writing, errors: errors.writing) }

        let error =
            isPlacedAlike
            ? AddressPlacement.withFixedAddresses(start) : hasOneCore ? OneCore.with(start) : start()
        place?.leave()
        guard error == 0 else { return failed(String(cString: strerror(error))) }

        output.closeWriting()
        errors.closeWriting()
        let deadline = timeLimit.map { started + $0 }
        let cut = drain([output, errors], of: child, until: deadline)
        let (status, end) = wait(for: child, cut: cut, deadline: deadline)
        if end != nil { Self.readRest(of: [output, errors]) }

        return Outcome(
            end: end ?? (status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)),
            output: output.data, errors: errors.data, seconds: Self.now - started)
    }

    /// Seconds that a process has which was asked to end.
    private static let patience = 5.0

    /// Waits for its end, and sees to it where the time is up or it is to be stopped.
    ///
    /// - Parameter cut: why its output was not read to the end; `nil` when it was.
    /// - Returns: its status, and how it was ended; `nil` when it ended by itself.
    private func wait(for child: pid_t, cut: End?, deadline: Double?) -> (status: Int32, end: End?) {
        var status = Int32(0)
        var end = cut
        var isKilled = false
        var killedAt = Double.infinity

        if end == .stopped {
            kill(-child, SIGINT)
            killedAt = Self.now + Self.patience
        }

        while true {
            if !isKilled, end == .timeLimit || Self.now > killedAt {
                kill(-child, SIGKILL)
                isKilled = true
            }

            let found = waitpid(child, &status, isKilled || !hasGroup ? 0 : WNOHANG)
            if found == child || (found < 0 && errno != EINTR) { break }
            guard found == 0 else { continue }

            // It closed its output and lives on.
            if end == nil, let deadline, Self.now > deadline {
                end = .timeLimit
            } else if end == nil, isStopped?() == true {
                end = .stopped
                kill(-child, SIGINT)
                killedAt = Self.now + Self.patience
            } else {
                usleep(200)
            }
        }

        // What it started may live on.
        if end != nil { kill(-child, SIGKILL) }
        return (status, end)
    }

    /// Whether it gets a group of its own, so that it is ended with its children.
    private var hasGroup: Bool { timeLimit != nil || isStopped != nil }

    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private func spawn(_ child: inout pid_t, output: Int32, errors: Int32) -> Int32 {
        #if canImport(Darwin)
            var actions: Actions
            var attributes: posix_spawnattr_t?
        #else
            var actions = Actions()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }

        let inputFile = inputFile ?? (input.isEmpty ? nil : InputFile(holding: input))
        defer { withExtendedLifetime(inputFile) {} }

        if let inputFile {
            posix_spawn_file_actions_adddup2(&actions, inputFile.descriptor, 0)
        } else if input.isEmpty {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        } else {
            return errno
        }

        if keepsOutput {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }

        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        place?.hand(to: &actions)

        // What is ignored or blocked here would be so there; and the threads of Dispatch block nearly all.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        var flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)

        if hasGroup {
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, 0)
        }

        posix_spawnattr_setflags(&attributes, flags)
        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }

        // A process that another thread is starting holds what was just written open for a moment; then this is
        // refused.
        for _ in 0..<1_000 {
            let status = posix_spawn(&child, executable, &actions, &attributes, &words, &variables)
            if status != ETXTBSY { return status }
            usleep(5_000)
        }

        return ETXTBSY
    }

    /// Reads what lies ready in channels of a process that was ended: what it said before is there. No more than a
    /// mebibyte, since something that it started may have got away and go on.
    private static func readRest(of channels: [Channel]) {
        for channel in channels {
            for _ in 0..<16 where !channel.isAtEnd {
                var polled = pollfd(fd: channel.reading, events: Int16(POLLIN), revents: 0)
                guard poll(&polled, 1, 0) > 0 else { break }
                channel.read()
            }
        }
    }

    /// Reads until all channels are at their end; says why it stopped before.
    private func drain(_ channels: [Channel], of child: pid_t, until deadline: Double?) -> End? {
        while true {
            let open = channels.filter { !$0.isAtEnd }
            if open.isEmpty { return nil }
            var polled = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
            let left = deadline.map { $0 - Self.now }
            if let left, left <= 0 { return .timeLimit }
            if isStopped?() == true { return .stopped }
            let isAsked = isStopped != nil || !waitsForOthers
            let wait = min(left.map { $0 * 1_000 + 1 } ?? 1e6, isAsked ? 100 : 1e6)
            let count = poll(&polled, nfds_t(polled.count), left == nil && !isAsked ? -1 : Int32(wait))
            if count < 0, errno != EINTR { return nil }
            for (channel, state) in zip(open, polled) where state.revents != 0 { channel.read() }

            if !waitsForOthers, Self.isOver(child) {
                Self.readRest(of: channels)
                return nil
            }
        }
    }

    /// Whether a child has ended, which is left to be waited for.
    private static func isOver(_ child: pid_t) -> Bool {
        var found = siginfo_t()
        return waitid(P_PID, id_t(child), &found, WEXITED | WNOHANG | WNOWAIT) == 0 && found.si_signo != 0
    }
}

extension ChildProcess.Outcome {
    /// Why it counts for nothing, with what was said; `nil` when the process ended well.
    func failure(timeLimit: Double?, complaint: String?) -> JobFailure? {
        let said = complaint.map { ": \($0)" } ?? ""
        return switch end {
        case .exit(0): nil
        case .exit(let status): JobFailure("ended with exit status \(status)\(said)")
        case .signal(let number): JobFailure("ended with signal \(number) (\(Self.name(ofSignal: number)))\(said)")
        case .timeLimit: JobFailure("was stopped after \(Int(timeLimit ?? 0)) s")
        case .stopped: JobFailure("was stopped")
        case .notStarted(let reason): JobFailure("could not be started: \(reason)")
        }
    }

    static func name(ofSignal number: Int32) -> String {
        let names: [Int32: String] = [
            SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGKILL: "SIGKILL",
            SIGTRAP: "SIGTRAP", SIGFPE: "SIGFPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
        ]
        return names[number] ?? String(cString: strsignal(number))
    }
}
