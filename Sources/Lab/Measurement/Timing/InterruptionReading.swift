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
