/// What the kernel had done to a thread up to an instant.
public struct InterruptionReading: Sendable, Equatable {
    /// How often the kernel took the processor away from the thread; `nil` where the system does not tell.
    public var involuntaryContextSwitches: Int?
    /// The processor the thread was on; `nil` where the system does not tell.
    public var processor: Int?
    /// Time that the hypervisor gave to other machines on that processor, in ticks of 10 ms; `nil` where the system does
    /// not tell.
    public var stealTicks: Int?

    /// A reading of known values.
    public init(involuntaryContextSwitches: Int? = nil, processor: Int? = nil, stealTicks: Int? = nil) {
        self.involuntaryContextSwitches = involuntaryContextSwitches
        self.processor = processor
        self.stealTicks = stealTicks
    }
}

/// What the kernel did to a thread between two readings.
public struct Interruptions: Codable, Sendable, Equatable {
    /// How often the kernel took the processor away.
    public var involuntaryContextSwitches: Int
    /// Ticks the hypervisor took on the processor the thread was on; 0 when it moved, as two processors' ticks are not comparable.
    public var stealTicks: Int
    /// Whether the thread went to another processor, whose caches know nothing of it.
    public var moved: Bool

    /// Interruptions of known numbers.
    public init(involuntaryContextSwitches: Int = 0, stealTicks: Int = 0, moved: Bool = false) {
        self.involuntaryContextSwitches = involuntaryContextSwitches
        self.stealTicks = stealTicks
        self.moved = moved
    }

    /// The difference of two readings; what a system does not tell counts as no interruption.
    public init(from before: InterruptionReading, to after: InterruptionReading) {
        func difference(_ value: (InterruptionReading) -> Int?) -> Int {
            guard let before = value(before), let after = value(after) else { return 0 }
            return max(after - before, 0)
        }
        moved = before.processor != after.processor
        involuntaryContextSwitches = difference(\.involuntaryContextSwitches)
        stealTicks = moved ? 0 : difference(\.stealTicks)
    }

    /// Whether the kernel took the processor away, so that a cold sample taken meanwhile is to be dropped.
    public var spoilSample: Bool {
        involuntaryContextSwitches > 0 || stealTicks > 0 || moved
    }
}
