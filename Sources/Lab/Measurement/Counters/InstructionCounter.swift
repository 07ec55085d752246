import CPlatform

/// Counts the instructions that the calling process runs in user space while a piece of work runs, in all its threads.
public protocol InstructionCounter {
    /// As a result names it: `callgrind 3.19.0`, `perf_event_open`.
    var name: String { get }

    /// Whether the same work gives the same number every time. Hardware does not quite: interrupts add to it.
    var isExact: Bool { get }

    /// Runs `body` and tells how many instructions it took, with a constant number of the counter's own.
    ///
    /// - Throws: ``InstructionFault`` when the counter fails while it counts.
    func count(_ body: () -> Void) throws(InstructionFault) -> Int
}

public enum InstructionFault: Error, Equatable, CustomStringConvertible {
    case counter(errno: Int32)
    /// The hardware counter was shared with others and saw only a part.
    case shared
    /// callgrind left no file with a total where it was to leave one.
    case noTotal(file: String)

    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .counter(let code): "the instruction counter failed with error \(code)"
        case .shared:
            "the instruction counter was shared with others and saw only a part; stop what else counts on this machine"
        case .noTotal(let file): "callgrind left no total in \(file); is its folder full?"
        }
    }
}

extension InstructionCounter {
    /// Stops work beside the counted one. Once a process has used a global dispatch queue, libdispatch looks after its
    /// threads every second, in a thread of its own: some 16,000 instructions each time, by which counts differed by 90
    /// to 340 parts in a million. The counted work itself uses no timers, and needs no idle threads.
    func stopForeignWork() { milli_disarm_timers() }
}

/// Whether this process can count its instructions, and if not, why.
public typealias InstructionCounting = Counting<any InstructionCounter>

extension InstructionCounting {
    /// callgrind's counts where this process runs under it, else the kernel's; either only when it counts a loop right.
    ///
    /// Make it before anything starts a thread: the kernel's counter follows only threads that are started later.
    public static func ofThisProcess() -> InstructionCounting {
        do {
            let callgrind: (any InstructionCounter)? = CallgrindCounter()
            let counter = try callgrind ?? HardwareInstructionCounter()
            let check = InstructionSelfTest.run(.available(counter))
            return check.status == .ok ? .available(counter) : .absent(reason: check.finding)
        } catch {
            return .absent(reason: InstructionSource.ofThisMachine().reason ?? "\(error)")
        }
    }
}

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
