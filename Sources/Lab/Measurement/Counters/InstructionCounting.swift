import CPlatform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether this process can count its instructions, and if not, why.
public enum InstructionCounting {
    /// It can, with this counter.
    case available(any InstructionCounter)
    /// It cannot; a metric that needs it is absent and says this, it is never 0.
    case absent(reason: String)

    /// callgrind's counts where this process runs under it, else the kernel's counter; each only when it proves right for a
    /// loop of known length.
    ///
    /// Make it before anything starts a thread: the kernel's counter follows only threads that are started later.
    public static func ofThisProcess() -> InstructionCounting {
        let counter: any InstructionCounter
        if let callgrind = CallgrindCounter() {
            counter = callgrind
        } else {
            do {
                counter = try HardwareInstructionCounter()
            } catch {
                return .absent(reason: InstructionSource.ofThisMachine().reason ?? error.description)
            }
        }
        let check = InstructionSelfTest.run(.available(counter))
        return check.passed ? .available(counter) : .absent(reason: check.finding)
    }
}

/// What counts instructions on a machine: hardware first, as it is fifty times faster.
public enum InstructionSource: Sendable, Equatable {
    /// The kernel's counter.
    case hardware
    /// callgrind, with valgrind at this path.
    case callgrind(valgrind: String)
    /// Nothing, and why.
    case none(reason: String)

    /// What there is, from a probe of the kernel and a search for valgrind.
    public init(probe: InstructionCounterProbe, valgrind: String?, paranoia: String? = nil) {
        if let valgrind, probe != .available {
            self = .callgrind(valgrind: valgrind)
        } else if let reason = probe.reason(paranoia: paranoia) {
            self = .none(reason: "\(reason), and valgrind is not on the path (`apt-get install valgrind`)")
        } else {
            self = .hardware
        }
    }

    /// Asks the kernel, and looks for valgrind on the path.
    public static func ofThisMachine(
        reading read: (String) -> String? = SystemFiles.read
    ) -> InstructionSource {
        let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
        return InstructionSource(
            probe: .ofThisMachine(), valgrind: SystemFiles.find("valgrind", in: searchPath),
            paranoia: read("/proc/sys/kernel/perf_event_paranoid")?.trimmed)
    }

    /// Why nothing counts; `nil` where something does.
    public var reason: String? {
        guard case .none(let reason) = self else { return nil }
        return reason
    }

    /// The implementation's name, as the fingerprint of an environment has it; `nil` for none.
    public var name: String? {
        switch self {
        case .hardware: "perf_event_open"
        case .callgrind: "callgrind"
        case .none: nil
        }
    }
}
