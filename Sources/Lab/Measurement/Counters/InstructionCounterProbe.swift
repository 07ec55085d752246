import CPlatform

/// Whether the kernel counts the instructions of this process.
enum InstructionCounterProbe: Sendable, Equatable {
    case available
    /// It does not; the error that `perf_event_open` gave.
    case refused(errno: Int32)

    /// Where the kernel says whom it lets count.
    static let paranoiaFile = "/proc/sys/kernel/perf_event_paranoid"

    /// Opens a counter, reads it once and closes it.
    static func ofThisMachine() -> InstructionCounterProbe {
        let problem = milli_probe_instruction_counter()
        return problem == 0 ? .available : .refused(errno: problem)
    }

    /// Why there is no counter, in a sentence, with the content of ``paranoiaFile``, and what would give one; `nil`
    /// where there is one.
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
