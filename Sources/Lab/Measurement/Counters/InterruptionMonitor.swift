/// Tells what the kernel has done to the calling thread so far.
public protocol InterruptionMonitor {
    /// The counters as they stand, for the calling thread.
    func reading() -> InterruptionReading
}

/// A monitor that gives the readings it was handed, in order, and then repeats the last one; for tests of plans.
public final class ScriptedInterruptionMonitor: InterruptionMonitor {
    private var script: ArraySlice<InterruptionReading>

    /// - Parameter readings: The answers, one per call of ``reading()``; without any, nothing ever interrupts.
    public init(_ readings: [InterruptionReading] = []) {
        script = readings[...]
    }

    /// The next reading of the script.
    public func reading() -> InterruptionReading {
        if script.count > 1 { return script.removeFirst() }
        return script.first ?? InterruptionReading()
    }
}
