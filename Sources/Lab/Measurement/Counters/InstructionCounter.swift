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
