import CPlatform

/// What counts instructions on a machine: hardware first, as it is fifty times faster.
public enum InstructionSource: Sendable, Equatable {
    case hardware
    /// callgrind, with valgrind at this path.
    case callgrind(valgrind: String)
    case none(reason: String)

    /// Chooses from a probe of the kernel and a search for valgrind.
    init(probe: InstructionCounterProbe, valgrind: String?, paranoia: String? = nil) {
        if let valgrind, probe != .available {
            self = .callgrind(valgrind: valgrind)
        } else if let reason = probe.absence(paranoia: paranoia)?.reason {
            self = .none(reason: "\(reason), and valgrind is not on the path (`apt-get install valgrind`)")
        } else {
            self = .hardware
        }
    }

    /// Asks the kernel, and looks for valgrind on the path.
    public static func ofThisMachine() -> InstructionSource {
        InstructionSource(
            probe: .ofThisMachine(), valgrind: SystemFiles.find("valgrind"),
            paranoia: SystemFiles.read(InstructionCounterProbe.paranoiaFile)?.trimmed)
    }

    /// Why nothing counts; `nil` where something does.
    var reason: String? { if case .none(let reason) = self { reason } else { nil } }

    /// The implementation's name, as the fingerprint of an environment has it; `nil` for none.
    public var name: String? {
        switch self {
        case .hardware: "perf_event_open"
        case .callgrind: "callgrind"
        case .none: nil
        }
    }
}
