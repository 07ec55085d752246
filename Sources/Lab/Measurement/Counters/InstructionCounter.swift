import CPlatform

/// Counts the instructions that the calling process runs in user space while a piece of work runs, in all its threads.
public protocol InstructionCounter {
    /// The name in results: `callgrind 3.19.0`, `perf_event_open`.
    var name: String { get }

    /// True if the same work gives the same number every time. With hardware counters it does not quite: interrupts add
    /// a few.
    var isExact: Bool { get }

    /// Runs `body` and returns the instructions that it took, plus a constant number of the counter's own.
    ///
    /// - Throws: ``InstructionFault`` when the counter fails while it counts.
    func count(_ body: () -> Void) throws(InstructionFault) -> Int
}

extension InstructionCounter {
    /// Stops the timers of this process, which would add instructions to a count.
    ///
    /// Once a process has used a global dispatch queue, libdispatch checks its threads every second in a thread of its
    /// own. That takes some 16,000 instructions each time, by which counts differed by 90 to 340 parts in a million.
    /// The counted work itself uses no timers, and needs no idle threads.
    func stopForeignWork() { milli_disarm_timers() }
}

/// The instruction counter of this process, or the reason that there is none.
public typealias InstructionCounting = Counting<any InstructionCounter>

extension InstructionCounting {
    /// callgrind's counter if this process runs under it, else the kernel's; either only if it counts a known loop
    /// right.
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
