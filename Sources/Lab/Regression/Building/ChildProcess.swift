import Foundation

/// Runs a program to its end, in an environment that is given whole, and stops it when its time is up.
///
/// Tried and rejected: Foundation's `Process`, whose start and wait cost 2 to 8 ms beyond the child's own time, where a
/// measuring process takes 30.
struct ChildProcess {
    /// The program's file.
    var executable: String
    /// What follows its name.
    var arguments: [String]
    /// `NAME=value`; of fixed size, since the size of the environment moves the stack.
    var environment: [String]
    /// The file that is its standard input; nothing when `nil`.
    var input: String?
    /// Seconds after which it is killed; never when `nil`.
    var timeLimit: Double?

    /// How it ended.
    enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
        /// It was killed because its time was up.
        case timeLimit
        /// It could not be started, for a reason of the system's.
        case notStarted(String)
    }

    /// What came of it.
    struct Outcome {
        var end: End
        var output: Data
        var errors: Data
        /// From before its start to after its end.
        var seconds: Double

        /// The first line that it wrote to standard error.
        var complaint: String? {
            String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
        }
    }

    /// This process's environment.
    static var ownEnvironment: [String] { ProcessInfo.processInfo.environment.map { "\($0)=\($1)" } }

    /// Runs it.
    func run() -> Outcome {
        let started = Self.now
        func failed(_ reason: String) -> Outcome {
            Outcome(end: .notStarted(reason), output: Data(), errors: Data(), seconds: Self.now - started)
        }
        guard let output = Channel(), let errors = Channel() else { return failed("no pipe could be made") }
        defer {
            output.close()
            errors.close()
        }
        var child = pid_t(0)
        let error = spawn(&child, output: output.writing, errors: errors.writing)
        guard error == 0 else { return failed(String(cString: strerror(error))) }
        output.closeWriting()
        errors.closeWriting()
        let deadline = timeLimit.map { started + $0 }
        let isLate = !Self.drain([output, errors], until: deadline)
        var status = Int32(0)
        var wasKilled = isLate
        if isLate { kill(-child, SIGKILL) }
        while true {
            let found = waitpid(child, &status, wasKilled || deadline == nil ? 0 : WNOHANG)
            if found == child { break }
            if found < 0, errno != EINTR { break }
            // It closed its output and lives on.
            if let deadline, Self.now > deadline, !wasKilled {
                wasKilled = true
                kill(-child, SIGKILL)
            } else if found == 0 {
                usleep(200)
            }
        }
        let end: End = wasKilled ? .timeLimit : status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
        return Outcome(end: end, output: output.data, errors: errors.data, seconds: Self.now - started)
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private func spawn(_ child: inout pid_t, output: Int32, errors: Int32) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        // What is ignored here would be ignored there; and a group of its own, so that it is killed with its children.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var flags = Int16(POSIX_SPAWN_SETSIGDEF)
        if timeLimit != nil {
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, 0)
        }
        posix_spawnattr_setflags(&attributes, flags)
        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer {
            for word in words { free(word) }
            for variable in variables { free(variable) }
        }
        // A process that another thread is starting holds what was just written open for a moment; then this is refused.
        for _ in 0..<200 {
            let status = posix_spawn(&child, executable, &actions, &attributes, &words, &variables)
            if status != ETXTBSY { return status }
            usleep(5_000)
        }
        return ETXTBSY
    }

    /// Reads until all channels are at their end; `false` when the time is up before.
    private static func drain(_ channels: [Channel], until deadline: Double?) -> Bool {
        while true {
            let open = channels.filter { !$0.isAtEnd }
            if open.isEmpty { return true }
            var polled = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
            let left = deadline.map { $0 - now }
            if let left, left <= 0 { return false }
            let count = poll(&polled, nfds_t(polled.count), left.map { Int32(min($0 * 1_000 + 1, 1e6)) } ?? -1)
            if count < 0, errno != EINTR { return true }
            for (channel, state) in zip(open, polled) where state.revents != 0 { channel.read() }
        }
    }
}

/// A pipe whose other end a child writes to.
private final class Channel {
    let reading: Int32
    private(set) var writing: Int32
    private(set) var data = Data()
    private(set) var isAtEnd = false

    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = readBytes(reading, &buffer, buffer.count)
        if count > 0 {
            data.append(contentsOf: buffer[..<count])
        } else if count == 0 || errno != EINTR {
            isAtEnd = true
        }
    }

    func closeWriting() {
        guard writing >= 0 else { return }
        closeDescriptor(writing)
        writing = -1
    }

    func close() {
        closeWriting()
        closeDescriptor(reading)
    }
}

/// `read` and `close`, under names that the methods above do not hide.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
