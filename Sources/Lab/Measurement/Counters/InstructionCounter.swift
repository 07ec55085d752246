import CPlatform

/// Counts the instructions of all threads of the calling process in user space while a piece of work runs.
public protocol InstructionCounter {
    /// The name in results: `callgrind 3.19.0`, `perf_event_open`.
    var name: String { get }

    /// True if the same work always gives the same number. Hardware counters are not exact, because interrupts add a
    /// few instructions.
    var isExact: Bool { get }

    /// Runs `body` and returns its instructions, plus a constant number of the counter's own.
    ///
    /// - Throws: ``InstructionFault`` if the counter fails.
    func count(_ body: () -> Void) throws(InstructionFault) -> Int
}

extension InstructionCounter {
    /// Stops the timers of this process, which would add instructions to a count.
    ///
    /// Once a process has used a global dispatch queue, libdispatch checks its threads every second in a separate
    /// thread. Each check takes about 16,000 instructions, so counts differed by 90 to 340 parts in a million. The
    /// counted work itself uses no timers, and needs no idle threads.
    func stopForeignWork() { milli_disarm_timers() }
}

/// The instruction counter of this process, or the reason why there is none.
public typealias InstructionCounting = Counting<any InstructionCounter>

extension InstructionCounting {
    /// callgrind's counter if this process runs under it, and otherwise the kernel's. Either is used only if it counts
    /// a known loop correctly.
    ///
    /// Call it before the process starts threads: the kernel's counter follows only threads that are started later.
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
