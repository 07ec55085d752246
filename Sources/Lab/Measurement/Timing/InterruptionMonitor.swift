import CPlatform

/// Tells what the kernel has done to the calling thread so far.
public protocol InterruptionMonitor {
    /// The counters as they stand, for the calling thread.
    func reading() -> InterruptionReading
}
