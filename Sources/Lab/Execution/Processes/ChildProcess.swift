import CLibrary
import CPlatform
import Foundation
import Jobs
import Measurement

/// A program to run to its end, with a complete environment and a time limit. All processes of the lab are started
/// here, but for the commands that a small parent starts.
///
/// Tried and rejected: Foundation's `Process`, whose start and wait cost 2 to 8 ms beyond the child's own time; a
/// measuring process takes 30 ms.
package struct ChildProcess {
    let program: Program
    var streams: Streams
    var limits: Limits
    var placement = Placement.free
    /// The station of the child in the ring of processes that take turns.
    var station: RingStation?

    /// The program, and all that it finds out of its call.
    struct Program {
        let executable: String
        /// Another path to the executable, by which it is started; the child is still called with ``executable``.
        var opened: String?
        let arguments: [String]
        /// The variables, as `NAME=value`. Their size moves the stack of the child.
        let environment: [String]
    }

    /// The bytes that a child reads and writes.
    struct Streams {
        var input = Input.bytes(Data())
        /// The file that takes what the child writes to standard output, in place of the outcome.
        var outputStore: OutputStore?
        /// The most bytes of standard output that are read; a child that writes more is killed.
        var mostOutput = Int.max
        /// The most bytes of standard error that are kept; the rest is read and dropped.
        var mostErrors = Int.max
    }

    /// The standard input of a child.
    enum Input {
        case bytes(Data)
        /// A file that is held; the child records its position there.
        case held(InputFile)
        case path(String)
    }

    /// The limits at which a child is killed. A child with a limit gets a process group of its own, so that its own
    /// children are killed with it.
    package struct Limits {
        /// Seconds until it is killed; `nil` for no limit.
        var seconds: Double?
        /// Returns true to stop it. Called at least ten times a second.
        var isStopped: (() -> Bool)?

        var isLimited: Bool { seconds != nil || isStopped != nil }
    }

    /// The place of a child in memory and on cores, if the system allows it.
    enum Placement {
        case free
        /// The same addresses each time.
        case fixedAddresses
        /// One core, the same each time.
        case oneCore
    }

    init(_ program: Program, streams: Streams = Streams(), limits: Limits = Limits()) {
        self.program = program
        self.streams = streams
        self.limits = limits
    }

    package init(
        executable: String, arguments: [String], environment: [String] = ChildProcess.ownEnvironment,
        input: Data = Data(), timeLimit: Double? = nil, isStopped: (() -> Bool)? = nil
    ) {
        self.init(
            Program(executable: executable, arguments: arguments, environment: environment),
            streams: Streams(input: .bytes(input)), limits: Limits(seconds: timeLimit, isStopped: isStopped))
    }

    #if canImport(Darwin)
        typealias Actions = posix_spawn_file_actions_t?
        typealias Attributes = posix_spawnattr_t?
    #else
        typealias Actions = posix_spawn_file_actions_t
        typealias Attributes = posix_spawnattr_t
    #endif

    /// The end of a child.
    package enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
        /// Killed after its time limit.
        case timeLimit
        /// Stopped on request: SIGINT, then SIGKILL.
        case stopped
        case notStarted(String)
        /// Killed, as what it wrote could not be taken, or was too much; or ended before that was known.
        case outputLost(String)
        /// It ended, or is lost, and the system does not say how.
        case unknown(String)
    }

    /// The end of a child, and its output.
    package struct Outcome {
        package var end: End
        /// Standard output.
        package var output: Data
        /// Standard error.
        package var errors: Data
        /// Seconds from before the start to after the end.
        package var seconds: Double
        /// The use of the processor and of memory by the child and by its children that it waited for; `nil` for one
        /// that was not started.
        package var usage: ResourceUsage?

        /// One line of standard error that says what went wrong: the line of Swift's runtime, else the first, without
        /// those of an older jemalloc about settings that it does not know.
        package var complaint: String? {
            let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
                .filter { !$0.hasPrefix("<jemalloc>: Invalid conf") }
            return (lines.first { $0.contains("Fatal error: ") } ?? lines.first).map(String.init)
        }
    }

    /// The environment of this process, as `NAME=value`.
    package static var ownEnvironment: [String] { ProcessInfo.processInfo.environment.map { "\($0)=\($1)" } }

    /// Runs the program, and returns after its end. Its own end counts: what it started may live on, and hold its
    /// output open.
    package func run() -> Outcome {
        func failed(_ reason: String) -> Outcome {
            Outcome(end: .notStarted(reason), output: Data(), errors: Data(), seconds: 0)
        }

        guard let output = Channel(into: streams.outputStore, bound: streams.mostOutput),
            let errors = Channel(keeping: streams.mostErrors)
        else {
            return failed("no pipe could be made: \(String(cString: strerror(errno)))")
        }

        defer {
            output.close()
            errors.close()
        }

        IgnoredSignals.keepStatusOfChildren()
        var child = pid_t(0)
        var started = Self.now

        func start() -> Int32 {
            spawn(output: output.writing, errors: errors.writing) { spawn in
                started = Self.now
                return spawn(&child)
            }
        }

        let error =
            switch placement {
            case .free: start()
            case .fixedAddresses: AddressPlacement.withFixedAddresses(start)
            case .oneCore: OneCore.with(start)
            }

        station?.leave()
        guard error == 0 else { return failed(String(cString: strerror(error))) }

        output.closeWriting()
        errors.closeWriting()
        let deadline = limits.seconds.map { started + $0 }
        let cut = drain([output, errors], of: child, until: deadline)
        var (end, usage) = wait(for: child, cut: cut)
        let seconds = Self.now - started
        Self.readRest(of: [output, errors])
        if case .exit = end, let failure = output.failure ?? errors.failure { end = .outputLost(failure) }

        return Outcome(
            end: end, output: output.data, errors: errors.data, seconds: seconds,
            usage: usage.map { ResourceUsage($0) })
    }

    /// Returns the end that a status of `waitpid` stands for.
    private static func end(ofStatus status: Int32) -> End {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// Seconds from SIGINT to SIGKILL.
    private static let secondsToKill = 5.0

    /// Waits for the end of a child, and brings it about if it is to be ended.
    ///
    /// - Parameter cut: the reason to end it; `nil` if it has ended.
    /// - Returns: the end, and the use of resources; `nil` if the system does not tell.
    private func wait(for child: pid_t, cut: End?) -> (end: End, usage: rusage?) {
        let target = limits.isLimited ? -child : child
        var status = Int32(0)
        var usage = rusage()
        var isKilled = cut == nil
        var killedAt = -Double.infinity

        if cut == .stopped {
            kill(target, SIGINT)
            killedAt = Self.now + Self.secondsToKill
        }

        while true {
            if !isKilled, Self.now > killedAt {
                kill(target, SIGKILL)
                isKilled = true
            }

            let waited = wait4(child, &status, isKilled ? 0 : WNOHANG, &usage)
            if waited == child { break }
            if waited == 0 {
                usleep(200)
            } else if errno != EINTR {
                // The number of the child may be that of another process by now: nothing is killed.
                return (.unknown(String(cString: strerror(errno))), nil)
            }
        }

        // Its own children may live on.
        if cut != nil, limits.isLimited { kill(target, SIGKILL) }
        return (cut ?? Self.end(ofStatus: status), usage)
    }

    /// Seconds of the monotonic clock.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    // MARK: Starting

    /// The signals that a child does not ignore, but for those that this process itself was started to ignore.
    static var signals: [Int32] {
        [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ].filter { !IgnoredSignals.atStart.contains($0) }
    }

    /// Prepares the start of the child.
    ///
    /// - Parameter start: called when everything is ready, with the start itself.
    /// - Returns: 0, or the error.
    private func spawn(
        output: Int32, errors: Int32, _ start: ((inout pid_t) -> Int32) -> Int32
    ) -> Int32 {
        #if canImport(Darwin)
            var actions: Actions
            var attributes: Attributes
        #else
            var actions = Actions()
            var attributes = Attributes()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }

        var file: InputFile?
        switch streams.input {
        case .held(let held): file = held
        case .bytes(let bytes) where !bytes.isEmpty:
            file = InputFile(holding: bytes)
            guard file != nil else { return errno }
        case .bytes, .path: break
        }

        defer { withExtendedLifetime(file) {} }

        passFiles(file, output: output, errors: errors, by: &actions)
        resetSignals(in: &attributes)

        typealias Texts = [UnsafeMutablePointer<CChar>?]
        var words: Texts = ([program.executable] + program.arguments).map { strdup($0) } + [nil]
        var variables: Texts = program.environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }

        return start { child in
            // A process that another thread starts at this moment may hold a file open that was just written; then the
            // kernel refuses to execute it.
            for _ in 0..<1_000 {
                let status = posix_spawn(
                    &child, program.opened ?? program.executable, &actions, &attributes, &words, &variables)
                if status != ETXTBSY { return status }
                usleep(5_000)
            }

            return ETXTBSY
        }
    }

    /// Passes the child its files: standard input, output and errors, and the token of turns.
    private func passFiles(_ file: InputFile?, output: Int32, errors: Int32, by actions: inout Actions) {
        if let file {
            posix_spawn_file_actions_adddup2(&actions, file.descriptor, 0)
        } else {
            let path = if case .path(let path) = streams.input { path } else { "/dev/null" }
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
        }

        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        station?.hand(to: &actions)
    }

    /// Resets the signals of the child, and gives it a process group if it is to be ended with its children.
    ///
    /// The child inherits ignored and blocked signals, and Dispatch threads block nearly all.
    private func resetSignals(in attributes: inout Attributes) {
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in Self.signals { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)

        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)

        var flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        if limits.isLimited {
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, 0)
        }

        posix_spawnattr_setflags(&attributes, flags)
    }

    // MARK: Reading

    /// Reads what lies ready in the channels of a child after its end; at most a mebibyte of each, since one of its own
    /// children may have escaped and write on.
    private static func readRest(of channels: [Channel]) {
        for channel in channels {
            for _ in 0..<16 where !channel.isAtEnd {
                var polled = pollfd(fd: channel.reading, events: Int16(POLLIN), revents: 0)
                guard poll(&polled, 1, 0) > 0 else { break }
                channel.read()
            }
        }
    }

    /// Reads until the child has ended.
    ///
    /// - Returns: the reason to end it before; `nil` at its end.
    private func drain(_ channels: [Channel], of child: pid_t, until deadline: Double?) -> End? {
        // Polled with the channels: a child in the background may hold the output open for long.
        let process = milli_open_process(child)
        defer { if process >= 0 { close(process) } }

        while true {
            let open = channels.filter { !$0.isAtEnd }
            var polled = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
            if process >= 0 { polled.append(pollfd(fd: process, events: Int16(POLLIN), revents: 0)) }
            let left = deadline.map { $0 - Self.now }
            if let left, left <= 0 { return .timeLimit }
            if limits.isStopped?() == true { return .stopped }

            let count = poll(&polled, nfds_t(polled.count), pollTime(left: left, isWatched: process >= 0))
            if count < 0, errno != EINTR { return .outputLost(String(cString: strerror(errno))) }
            let ready = zip(open, polled).filter { $0.1.revents != 0 }.map(\.0)
            for channel in ready { channel.read() }
            if let failure = channels.lazy.compactMap(\.failure).first { return .outputLost(failure) }

            // A pipe of errors is small: a command that fills it is not kept waiting.
            let isHurried = !ready.isEmpty && ready.allSatisfy(\.isHurried)
            if process >= 0, isHurried { milli_await(process, ReadingPace.rest) }

            let mayBeOver = process < 0 || polled.last.map { $0.revents != 0 } == true
            if mayBeOver, Self.isOver(child) { return nil }
        }
    }

    /// Milliseconds to poll for; −1 for as long as it takes.
    ///
    /// - Parameters:
    ///   - left: seconds until the deadline.
    ///   - isWatched: if a poll ends with the child.
    private func pollTime(left: Double?, isWatched: Bool) -> Int32 {
        if !isWatched { return 1 }
        let most = limits.isStopped == nil ? 1e6 : 100
        if let left { return Int32(min(left * 1_000 + 1, most)) }
        return limits.isStopped == nil ? -1 : Int32(most)
    }

    /// Returns true if a child has ended, and leaves it to be waited for; also if there is no such child, which the
    /// wait finds out.
    private static func isOver(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        let code = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
        return code == 0 ? info.si_signo != 0 : errno != EINTR
    }
}
