import CPlatform

/// Interruptions as the kernel counts them: context switches from `getrusage`, steal time from `/proc/stat`.
///
/// On Linux the switches are those of the calling thread. On other systems they are those of the process, and there is
/// no steal time. `/proc/stat` is opened once and read into one buffer. A reading took 8 µs with two processors, and
/// takes longer with more. Readings are taken before and after the timed call, and never inside it.
public final class KernelInterruptionMonitor: InterruptionMonitor {
    private let statistics: UnsafeMutablePointer<FILE>?
    private let buffer: UnsafeMutableRawBufferPointer

    /// Opens the kernel's statistics. Without them, readings have no steal time.
    public init() {
        statistics = fopen("/proc/stat", "re")
        // The lines of the processors come first, each with less than 160 bytes. The rest is not needed.
        let processors = max(sysconf(Int32(_SC_NPROCESSORS_CONF)), 1)
        buffer = .allocate(byteCount: 4096 + 160 * processors, alignment: 16)
    }

    deinit {
        if let statistics { fclose(statistics) }
        buffer.deallocate()
    }

    /// The present counts of the calling thread.
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
