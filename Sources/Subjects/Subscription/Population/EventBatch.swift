/// Events of all subscriptions in the order of arrival: a batch of a long stream, which is grouped for a population.
package struct EventBatch: Sendable {
    private struct Row {
        let at: Int64
        let identity: UInt64
        let number: UInt32
        /// The position of its details and its answer, if it has either.
        let detailPosition: UInt32
        let code: UInt8
    }

    private var rows: [Row] = []
    private var details: [GroupedEvents.Detail] = []
    private var answers: [SubscriptionAnswer?] = []

    package init() {}

    package var count: Int { rows.count }

    /// Appends an event of a subscription, whose number is below 2³².
    package mutating func append(_ event: SubscriptionEvent, of number: Int) {
        let code = event.code
        rows.append(
            Row(
                at: event.at, identity: event.identity, number: UInt32(number),
                detailPosition: UInt32(truncatingIfNeeded: details.count), code: code))
        if code & (EventCode.details | EventCode.answer) != 0 {
            details.append(GroupedEvents.Detail(event))
            answers.append(event.answer)
        }
    }

    /// Removes the events, and keeps the memory.
    package mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        answers.removeAll(keepingCapacity: true)
    }

    /// Returns the events grouped by subscription. Those of one subscription stay in the order of arrival.
    ///
    /// - Complexity: O(n) for each 11 bits of the span of the numbers, for n events, at most 2³². Memory depends on the
    ///   batch, not on the number of subscriptions.
    package func grouped() -> GroupedEvents {
        var grouped = GroupedEvents()
        grouped.reserve(events: count, groups: 0)
        for position in rows.map({ Int64($0.number) }).stableOrder {
            let row = rows[Int(position)]
            let detailPosition = Int(row.detailPosition)
            grouped.append(
                code: row.code, at: row.at, identity: row.identity,
                detail: row.code & EventCode.details != 0 ? details[detailPosition] : nil,
                answer: row.code & EventCode.answer != 0 ? answers[detailPosition] : nil, of: row.number)
        }

        return grouped
    }
}
