import CPlatform

/// The result of asking the kernel to count the instructions of this process.
enum InstructionCounterProbe: Sendable, Equatable {
    case available
    /// The kernel does not count; the error of `perf_event_open`.
    case refused(errno: Int32)

    /// The file in which the kernel says which users may count.
    static let paranoiaFile = "/proc/sys/kernel/perf_event_paranoid"

    /// Opens a counter, reads it once and closes it.
    static func ofThisMachine() -> InstructionCounterProbe {
        let problem = milli_probe_instruction_counter()
        return problem == 0 ? .available : .refused(errno: problem)
    }

    /// The reason that there is no counter, and the remedy; `nil` if there is one.
    ///
    /// - Parameter paranoia: the content of ``paranoiaFile``, for the reason.
    func absence(paranoia: String? = nil) -> (reason: String, remedy: String)? {
        guard case .refused(let code) = self else { return nil }
        let another =
            "use a machine or instance type that passes hardware counters through; callgrind counts exactly meanwhile"
        switch code {
        case EACCES, EPERM:
            let level = paranoia.map { " (perf_event_paranoid is \($0.trimmed))" } ?? ""
            return (
                "the kernel forbids this user to count instructions\(level)",
                "run `sudo sysctl kernel.perf_event_paranoid=1`, or give the container CAP_PERFMON"
            )
        case ENOENT, EOPNOTSUPP, ENODEV:
            return ("the processor shows no instruction counter, as is usual in virtual machines", another)
        case ENOSYS:
            return (
                "this system has no perf_event_open, or a container filters it",
                "on Linux, let the container's seccomp profile allow perf_event_open; "
                    + "elsewhere count under valgrind on Linux"
            )
        case ENODATA: return ("the instruction counter opens but does not count, as under some hypervisors", another)
        default: return ("perf_event_open failed: \(String(cString: strerror(code)))", another)
        }
    }
}
