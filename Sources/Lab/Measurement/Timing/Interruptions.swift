import CPlatform

/// What the kernel had done to a thread up to an instant.
public struct InterruptionReading: Sendable, Equatable {
    /// How often the kernel took the processor away from the thread; `nil` where the system does not tell.
    public var involuntaryContextSwitches: Int?
    /// The processor the thread was on; `nil` where the system does not tell.
    public var processor: Int?
    /// Ticks of 10 ms of that processor that the hypervisor gave to other machines; `nil` where nobody tells.
    public var stealTicks: Int?

    /// Whether the kernel took the processor away before a later reading, so that a cold sample taken meanwhile is to
    /// be dropped: by a context switch, for another machine, or for another processor, whose caches know nothing of the
    /// thread. What a system does not tell counts as no interruption.
    func isInterrupted(before later: InterruptionReading) -> Bool {
        func grew(_ value: KeyPath<InterruptionReading, Int?>) -> Bool {
            guard let before = self[keyPath: value], let after = later[keyPath: value] else { return false }
            return after > before
        }
        return processor != later.processor || grew(\.involuntaryContextSwitches) || grew(\.stealTicks)
    }
}

/// Tells what the kernel has done to the calling thread so far.
public protocol InterruptionMonitor {
    /// The counters as they stand, for the calling thread.
    func reading() -> InterruptionReading
}

/// Interruptions as the kernel counts them: context switches from `getrusage`, steal time from `/proc/stat`.
///
/// On Linux the switches are the calling thread's; elsewhere the process's, and there is no steal time. `/proc/stat` is
/// opened once and read into a buffer kept for it. A reading took 8 µs with two processors and takes longer with more;
/// it comes before and after the timed call, never inside.
public final class KernelInterruptionMonitor: InterruptionMonitor {
    private let statistics: UnsafeMutablePointer<FILE>?
    private let buffer: UnsafeMutableRawBufferPointer

    /// Opens the kernel's statistics; where there are none, steal time is not told.
    public init() {
        statistics = fopen("/proc/stat", "re")
        // The processors' lines come first, each under 160 bytes; what follows them is not needed.
        let processors = max(sysconf(Int32(_SC_NPROCESSORS_CONF)), 1)
        buffer = .allocate(byteCount: 4096 + 160 * processors, alignment: 16)
    }

    deinit {
        if let statistics { fclose(statistics) }
        buffer.deallocate()
    }

    /// The counters as they stand, for the calling thread.
    public func reading() -> InterruptionReading {
        let switches = milli_involuntary_context_switches()
        let processor = milli_current_processor()
        return InterruptionReading(
            involuntaryContextSwitches: switches < 0 ? nil : Int(switches),
            processor: processor < 0 ? nil : Int(processor),
            stealTicks: processor < 0 ? nil : stealTicks(of: Int(processor)))
    }

    private func stealTicks(of processor: Int) -> Int? {
        guard let statistics else { return nil }
        let length = pread(fileno(statistics), buffer.baseAddress, buffer.count, 0)
        guard length > 0 else { return nil }
        return ProcessorTimes.stealTicks(of: processor, in: UnsafeRawBufferPointer(rebasing: buffer[..<length]))
    }
}
