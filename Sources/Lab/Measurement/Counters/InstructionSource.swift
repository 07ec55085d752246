/// A machine's source of instruction counts: hardware if possible, which is fifty times faster.
public enum InstructionSource: Sendable, Equatable {
    case hardware
    /// callgrind, with valgrind at this path.
    case callgrind(valgrind: String)
    case none(reason: String)

    /// Chooses by a probe of the kernel and a search for valgrind.
    ///
    /// - Parameter fault: the reason why the kernel does not count; `nil` if it counts.
    init(fault: PerfEventFault?, valgrind: String?, paranoia: String? = nil) {
        guard let fault else {
            self = .hardware
            return
        }

        if let valgrind {
            self = .callgrind(valgrind: valgrind)
        } else {
            let reason = fault.absenceOfInstructions(paranoia: paranoia).reason
            self = .none(reason: "\(reason), and valgrind is not on the path (`apt-get install valgrind`)")
        }
    }

    /// The source of this machine, found by testing the kernel and searching the path for valgrind.
    public static func ofThisMachine() -> InstructionSource {
        InstructionSource(
            fault: .countingInstructions(), valgrind: MachineFiles.find("valgrind"),
            paranoia: MachineFiles.read(PerfEventFault.paranoiaFile)?.trimmed)
    }

    /// The reason why there is no source; `nil` if there is one.
    var reason: String? { if case .none(let reason) = self { reason } else { nil } }

    /// The name of the source in the fingerprint of an environment; `nil` for none.
    public var name: String? {
        switch self {
        case .hardware: "perf_event_open"
        case .callgrind: "callgrind"
        case .none: nil
        }
    }
}
