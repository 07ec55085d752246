/// Events in columns, grouped by subscription, those of each in the order in which they arrived: what a population is
/// fed. 17 bytes an event and 32 a group; 24 more for an event that says an expiry, a resumption or a cause, and 32 for
/// an answer.
package struct GroupedEvents: Sendable {
    /// A subscription with events: its number, and where its events, their details and their answers end.
    package struct Group: Sendable {
        package let number: UInt32
        package fileprivate(set) var end = 0, detailEnd = 0, answerEnd = 0
    }

    /// What an event says more: expiry and resumption, `Int64.min` for none, and cause, 0 for none.
    package struct Detail: Sendable {
        package let expiry, resumption: Int64
        package let cause: UInt8

        fileprivate init(expiry: Int64, resumption: Int64, cause: UInt8) {
            self.expiry = expiry
            self.resumption = resumption
            self.cause = cause
        }

        init(_ event: SubscriptionEvent) {
            self.init(
                expiry: event.expiry ?? .min, resumption: event.resumeAt ?? .min, cause: event.cause?.rawValue ?? 0)
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
    /// The highest number of a subscription, and 1; 0 without events.
    package var subscriptions: Int { groups.last.map { Int($0.number) + 1 } ?? 0 }

    package mutating func reserve(events: Int, groups: Int) {
        codes.reserveCapacity(events)
        instants.reserveCapacity(events)
        identities.reserveCapacity(events)
        self.groups.reserveCapacity(groups)
    }

    /// Appends an event of the last subscription or of one with a higher number, below 2³², in O(1) amortised.
    package mutating func append(_ event: SubscriptionEvent, of number: Int) {
        let code = event.code
        append(
            code, event.at, event.identity, code & EventCode.details != 0 ? Detail(event) : nil, event.answer,
            of: UInt32(number))
    }

    mutating func append(
        _ code: UInt8, _ at: Int64, _ identity: UInt64, _ detail: Detail?, _ answer: SubscriptionAnswer?,
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

    /// Visits the events group by group, those of each in the order in which they arrived, with the number of their
    /// subscription, in O(n). An event that had no id has one here: its identity.
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

    /// The event at a position, with the positions of its details and its answer, which are not read where there are
    /// none.
    private func event(at index: Int, detail: Int, answer: Int) -> SubscriptionEvent {
        let code = codes[index]
        guard let kind = EventKind(rawValue: code & EventCode.kind) else {
            preconditionFailure("a code holds a kind of event")
        }

        let said = code & EventCode.details != 0 ? details[detail] : Detail(expiry: .min, resumption: .min, cause: 0)
        return SubscriptionEvent(
            kind, at: instants[index], id: identities[index] == 0 ? nil : EventID(bits: identities[index]),
            expiry: said.expiry == .min ? nil : said.expiry, resumeAt: said.resumption == .min ? nil : said.resumption,
            cause: Cause(rawValue: said.cause), reconcile: code & EventCode.reconcile != 0,
            answer: code & EventCode.answer != 0 ? answers[answer] : nil)
    }
}

extension SubscriptionEvent {
    var code: UInt8 {
        kind.rawValue | (expiry != nil || resumeAt != nil || cause != nil ? EventCode.details : 0)
            | (reconcile ? EventCode.reconcile : 0) | (answer != nil ? EventCode.answer : 0)
    }
}
