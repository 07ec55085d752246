/// The counts of a group of events while code ran.
package struct EventReading: Codable, Hashable, Sendable {
    /// A count of an event.
    package struct Count: Codable, Hashable, Sendable {
        package var event: CountedEvent
        package var count: Int

        package init(event: CountedEvent, count: Int) {
            self.event = event
            self.count = count
        }
    }

    /// The events, in the order of the group.
    package var counts: [Count]
    /// The nanoseconds during which the group was enabled.
    package var enabled: Int
    /// The nanoseconds during which it counted: fewer than ``enabled`` if other groups needed the counters too.
    package var running: Int

    /// True if the counts cover the whole time. Counts of a part of it are never scaled up.
    package var isWhole: Bool { running == enabled && enabled > 0 }

    package init(_ counts: [Count], enabled: Int, running: Int) {
        self.counts = counts
        self.enabled = enabled
        self.running = running
    }

    /// Adds two readings of one group.
    package static func + (one: EventReading, other: EventReading) -> EventReading {
        EventReading(
            zip(one.counts, other.counts).map { Count(event: $0.event, count: $0.count + $1.count) },
            enabled: one.enabled + other.enabled, running: one.running + other.running)
    }
}
