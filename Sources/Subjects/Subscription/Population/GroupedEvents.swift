/// Events for a population, in columns and grouped by subscription. The events of each subscription are in the order of
/// arrival.
///
/// An event takes 17 bytes and a group 32. An expiry, the end of a pause or a cause takes 24 more together, and an
/// answer 32.
package struct GroupedEvents: Sendable {
    /// A subscription with events: its number, and the ends of its events, details and answers in the columns.
    package struct Group: Sendable {
        package let number: UInt32
        package fileprivate(set) var end = 0
        package fileprivate(set) var detailEnd = 0
        package fileprivate(set) var answerEnd = 0
    }

    /// The rare fields of an event.
    package struct Detail: Sendable {
        /// The expiry, or `noInstant`.
        package let expiry: Int64
        /// The end of a pause, or `noInstant`.
        package let resumeAt: Int64
        /// The raw value of the cause; 0 for no cause.
        package let cause: UInt8

        fileprivate init(expiry: Int64, resumeAt: Int64, cause: UInt8) {
            self.expiry = expiry
            self.resumeAt = resumeAt
            self.cause = cause
        }

        init(_ event: SubscriptionEvent) {
            self.init(
                expiry: event.expiry ?? .noInstant, resumeAt: event.resumeAt ?? .noInstant,
                cause: event.cause?.rawValue ?? 0)
        }
    }

    package private(set) var groups: [Group] = []
    package private(set) var codes: [UInt8] = []
    package private(set) var instants: [Int64] = []
    package private(set) var identities: [UInt64] = []
    package private(set) var details: [Detail] = []
    package private(set) var answers: [SubscriptionAnswer] = []

    package init() {}

    package var count: Int { codes.count }
    /// The highest number of a subscription, plus 1; 0 without events.
    package var subscriptions: Int { groups.last.map { Int($0.number) + 1 } ?? 0 }

    /// Reserves memory for a number of events and groups.
    package mutating func reserve(events: Int, groups: Int) {
        codes.reserveCapacity(events)
        instants.reserveCapacity(events)
        identities.reserveCapacity(events)
        self.groups.reserveCapacity(groups)
    }

    /// Appends an event.
    ///
    /// - Parameter number: the number of the subscription, not lower than the last one, and below 2³².
    /// - Complexity: O(1), amortised.
    package mutating func append(_ event: SubscriptionEvent, of number: Int) {
        let code = event.code
        let detail = code & EventCode.details != 0 ? Detail(event) : nil
        append(
            code: code, at: event.at, identity: event.identity, detail: detail, answer: event.answer,
            of: UInt32(number))
    }

    mutating func append(
        code: UInt8, at: Int64, identity: UInt64, detail: Detail?, answer: SubscriptionAnswer?,
        of number: UInt32
    ) {
        if number != groups.last?.number {
            precondition(
                number >= groups.last?.number ?? 0,
                "events are appended by ascending number of the subscription; \(number) comes late")
            groups.append(Group(number: number))
        }

        if let detail { details.append(detail) }
        if let answer { answers.append(answer) }
        codes.append(code)
        instants.append(at)
        identities.append(identity)
        let last = groups.count - 1
        groups[last].end = codes.count
        groups[last].detailEnd = details.count
        groups[last].answerEnd = answers.count
    }

    /// Visits the events group by group, with the number of their subscription. If an event had no id, its identity is
    /// its id now.
    ///
    /// - Complexity: O(n) for n events.
    package func forEach(_ visit: (_ number: Int, _ event: SubscriptionEvent) throws -> Void) rethrows {
        var index = 0
        var detail = 0
        var answer = 0

        for group in groups {
            while index < group.end {
                try visit(Int(group.number), event(at: index, detail: detail, answer: answer))
                if codes[index] & EventCode.details != 0 { detail += 1 }
                if codes[index] & EventCode.answer != 0 { answer += 1 }
                index += 1
            }
        }
    }

    /// Returns the event at a position.
    ///
    /// - Parameters:
    ///   - detail: the position of its details, if it has any.
    ///   - answer: the position of its answer, if it has one.
    private func event(at index: Int, detail: Int, answer: Int) -> SubscriptionEvent {
        let code = codes[index]
        guard let kind = EventKind(rawValue: code & EventCode.kind) else {
            preconditionFailure("a code holds a kind of event")
        }

        let hasDetails = code & EventCode.details != 0
        let detail = hasDetails ? details[detail] : Detail(expiry: .noInstant, resumeAt: .noInstant, cause: 0)
        return SubscriptionEvent(
            kind: kind, at: instants[index], id: identities[index] == 0 ? nil : EventID(bits: identities[index]),
            expiry: detail.expiry.instant, resumeAt: detail.resumeAt.instant, cause: Cause(rawValue: detail.cause),
            needsReconciliation: code & EventCode.reconcile != 0,
            answer: code & EventCode.answer != 0 ? answers[answer] : nil)
    }
}
