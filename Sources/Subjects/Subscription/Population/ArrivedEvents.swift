/// Events in the order in which they arrived, those of all subscriptions mixed, to be grouped.
///
/// Meant for batches of a long stream: a population takes one batch after the other and needs nothing of those before.
public struct ArrivedEvents: Sendable {
    private var numbers: [UInt32] = []
    private var events: [SubscriptionEvent] = []

    /// No events.
    public init() {}

    /// The number of events.
    public var count: Int { events.count }

    /// Appends an event of a subscription, which the caller numbers.
    ///
    /// - Precondition: the number is below 2³².
    public mutating func append(_ event: SubscriptionEvent, of number: Int) {
        numbers.append(UInt32(number))
        events.append(event)
    }

    /// Forgets the events and keeps the room.
    public mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
    }

    /// The events by subscription, those of each in their order of arrival.
    ///
    /// Positions are sorted and not events, as pairs of number and position in one word, which no two have in common: the
    /// order is that of arrival whatever the sort does with equals.
    ///
    /// - Complexity: O(n log n) for n events, at most 2³²; memory for the batch and not for the subscriptions.
    public func grouped() -> GroupedEvents {
        precondition(events.count <= UInt32.max, "a batch has at most 2³² events")
        var order = numbers.enumerated().map { UInt64($0.element) << 32 | UInt64($0.offset) }
        order.sort()
        var grouped = GroupedEvents()
        grouped.reserve(events: events.count, groups: 0)
        for word in order { grouped.append(events[Int(word & 0xffff_ffff)], of: Int(word >> 32)) }
        return grouped
    }
}
