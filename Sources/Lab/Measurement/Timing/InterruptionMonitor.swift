/// Counts the interruptions of the calling thread by the kernel.
public protocol InterruptionMonitor {
    /// The present counts of the calling thread.
    func reading() -> InterruptionReading
}
