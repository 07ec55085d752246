/// Samples of the work of the operating system for an operation. A list is empty if the system does not report its
/// kind.
public struct SystemSamples: Sendable {
    /// The bytes by which resident memory rises at most.
    public internal(set) var peak: [Double] = []
    /// Times that the kernel gave the processor to another thread.
    public internal(set) var contextSwitches: [Double] = []
    /// Pages that the kernel had to provide.
    public internal(set) var pageFaults: [Double] = []
    /// System calls that read.
    public internal(set) var readCalls: [Double] = []
    /// System calls that write.
    public internal(set) var writeCalls: [Double] = []
}
