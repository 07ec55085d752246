import CPlatform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether the kernel counts the instructions of this process.
public enum InstructionCounterProbe: Sendable, Equatable {
    /// It does, through `perf_event_open`.
    case available
    /// It does not; the error that `perf_event_open` gave.
    case refused(errno: Int32)

    /// Opens a counter, reads it once and closes it.
    public static func ofThisMachine() -> InstructionCounterProbe {
        let problem = milli_probe_instruction_counter()
        return problem == 0 ? .available : .refused(errno: problem)
    }

    /// The error of a counter that had to share the processor's counters with others.
    static let sharedCounter = EBUSY

    /// Why there is no counter, in a sentence; `nil` where there is one.
    ///
    /// - Parameter paranoia: The content of `/proc/sys/kernel/perf_event_paranoid`.
    public func reason(paranoia: String? = nil) -> String? {
        guard case .refused(let code) = self else { return nil }
        switch code {
        case EACCES, EPERM:
            let level = paranoia.map { " (perf_event_paranoid is \($0.trimmed))" } ?? ""
            return "the kernel forbids this user to count instructions\(level)"
        case ENOENT, EOPNOTSUPP, ENODEV:
            return "the processor shows no instruction counter, as is usual in virtual machines"
        case ENOSYS:
            return "this system has no perf_event_open, or a container filters it"
        case ENODATA:
            return "the instruction counter opens but does not count, as under some hypervisors"
        default:
            return "perf_event_open failed: \(String(cString: strerror(code)))"
        }
    }

    /// What would give a counter; `nil` where there is one.
    public var remedy: String? {
        guard case .refused(let code) = self else { return nil }
        switch code {
        case EACCES, EPERM:
            return "run `sudo sysctl kernel.perf_event_paranoid=1`, or give the container CAP_PERFMON"
        case ENOSYS:
            return
                "on Linux, let the container's seccomp profile allow perf_event_open; elsewhere count under valgrind on Linux"
        default:
            return
                "use a machine or instance type that passes hardware counters through; callgrind counts exactly meanwhile"
        }
    }
}
