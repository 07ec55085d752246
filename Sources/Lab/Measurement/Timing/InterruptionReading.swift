/// The interruptions of a thread by the kernel up to an instant.
public struct InterruptionReading: Sendable, Equatable {
    /// The number of times that the kernel took the processor from the thread; `nil` if the system does not report it.
    public var involuntaryContextSwitches: Int?
    /// The processor that the thread was on; `nil` if the system does not report it.
    public var processor: Int?
    /// Ticks of 10 ms of that processor that the hypervisor gave to other machines; `nil` if the system does not report
    /// it.
    public var stealTicks: Int?

    /// True if the thread was interrupted between this reading and a later one, so that a cold sample taken meanwhile
    /// is dropped.
    ///
    /// An interruption is a context switch, time given to another machine, or a move to another processor, whose caches
    /// hold nothing of the thread. A count that the system does not report counts as no interruption.
    func isInterrupted(before later: InterruptionReading) -> Bool {
        func grew(_ value: KeyPath<InterruptionReading, Int?>) -> Bool {
            guard let before = self[keyPath: value], let after = later[keyPath: value] else { return false }
            return after > before
        }

        return processor != later.processor || grew(\.involuntaryContextSwitches) || grew(\.stealTicks)
    }
}
