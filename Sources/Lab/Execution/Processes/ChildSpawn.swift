import CLibrary
import Foundation
import Jobs
import Measurement

/// The start of a child by `posix_spawn`, with its files, signals, process group and arguments.
struct ChildSpawn {
    let child: ChildProcess
    /// The descriptor that becomes the child's standard output.
    let output: Int32
    /// The descriptor that becomes the child's standard error.
    let errors: Int32

    /// A child that was started.
    struct Started {
        let pid: pid_t
        /// The instant right before the start, by ``MonotonicSeconds``.
        let start: Double
    }

    /// The system's error when a child could not be started.
    struct Failure: Error {
        let code: Int32

        var reason: String { String(cString: strerror(code)) }
    }

    #if canImport(Darwin)
        typealias Actions = posix_spawn_file_actions_t?
        typealias Attributes = posix_spawnattr_t?
    #else
        typealias Actions = posix_spawn_file_actions_t
        typealias Attributes = posix_spawnattr_t
    #endif

    /// The signals that a child must not ignore. A signal that this process itself was started to ignore is not among
    /// them.
    static var defaultSignals: [Int32] {
        [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ].filter { !IgnoredSignals.atStart.contains($0) }
    }

    /// Starts the child with its placement in memory and on cores.
    func start() -> Result<Started, Failure> {
        switch child.placement {
        case .free: startAnywhere()
        case .fixedAddresses: AddressPlacement.withFixedAddresses(startAnywhere)
        case .oneCore: OneCore.with(startAnywhere)
        }
    }

    private func startAnywhere() -> Result<Started, Failure> {
        var input: InputFile?
        switch child.streams.input {
        case .heldFile(let file): input = file
        case .bytes(let bytes) where !bytes.isEmpty:
            input = InputFile(holding: bytes)
            guard input != nil else { return .failure(Failure(code: errno)) }
        case .bytes, .path: break
        }

        defer { withExtendedLifetime(input) {} }

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

        passFiles(input, by: &actions)
        resetSignals(in: &attributes)

        typealias Texts = [UnsafeMutablePointer<CChar>?]
        let program = child.program
        var words: Texts = ([program.executable] + program.arguments).map { strdup($0) } + [nil]
        var variables: Texts = program.environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }

        var pid = pid_t(0)
        let start = MonotonicSeconds.now
        let code = Self.repeatedWhileBusy {
            posix_spawn(&pid, program.openPath ?? program.executable, &actions, &attributes, &words, &variables)
        }
        return code == 0 ? .success(Started(pid: pid, start: start)) : .failure(Failure(code: code))
    }

    /// Repeats `spawn` while the executable is busy, for five seconds at most.
    ///
    /// A process that another thread is starting may hold a freshly written file open. The kernel then refuses to
    /// execute that file.
    private static func repeatedWhileBusy(_ spawn: () -> Int32) -> Int32 {
        for _ in 0..<1_000 {
            let code = spawn()
            if code != ETXTBSY { return code }
            usleep(5_000)
        }

        return ETXTBSY
    }

    /// Passes the child its standard input, output and errors, and the token of turns.
    private func passFiles(_ input: InputFile?, by actions: inout Actions) {
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
        } else {
            let path = if case .path(let path) = child.streams.input { path } else { "/dev/null" }
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
        }

        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        child.station?.addEnds(to: &actions)
    }

    /// Resets the signals of the child. It gets a process group if its own children are to be ended with it.
    ///
    /// The child inherits ignored and blocked signals, and Dispatch threads block nearly all.
    private func resetSignals(in attributes: inout Attributes) {
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in Self.defaultSignals { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)

        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)

        var flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        if child.limits.isLimited {
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, 0)
        }

        posix_spawnattr_setflags(&attributes, flags)
    }
}
