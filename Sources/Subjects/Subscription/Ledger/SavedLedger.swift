import CivilTime
import JSONText

// The lines of a saved ledger. Source: streams, Saved subscriptions.

extension SubscriptionLedger<PopulationRegister> {
    private func addCall(to line: inout JSONLine) {
        defaults.addTerms(to: &line)
        if register.handling == .strict { line.add("strict", boolean: true) }
    }

    /// Adds the header of a saved ledger: its call, and the instant of the last event.
    package func addSavedHeader(to line: inout JSONLine) {
        line.add("schema", text: SubscriptionSchemas.ledger.description)
        if let lastInstant { line.add("last", integer: lastInstant) }
        line.add("call") { addCall(to: &$0) }
    }

    /// Restores the header of a saved ledger, which must have been made by the same call.
    package mutating func restoreHeader(_ fields: JSONFields) throws(FieldError) {
        try fields.check(SubscriptionSchemas.ledger.name)
        lastInstant = try fields.optionalInstant("last")
        let saved = try fields.fields("call")
        let isStrict = try saved.optionalBoolean("strict") ?? false

        guard try SubscriptionEventHeader(saved) == defaults, isStrict == (register.handling == .strict) else {
            var call = JSONLine()
            addCall(to: &call)
            throw fields.error(
                "call", "\(call.text) was expected, as --store, --preset, --plan, --time-scale and --strict say here")
        }
    }

    /// Adds the line of a subscription.
    package mutating func addSaved(_ number: Int, to line: inout JSONLine) {
        let plan = plan(of: number)
        line.add("subscription", text: subscription(number))
        SubscriptionEventHeader(
            preset: plan.preset, plan: PlanSettings(plan), store: plan.store,
            timeScale: plan.timeScale == .real ? nil : plan.timeScale
        ).addTerms(to: &line)
        register.saved(number).add(to: &line)
        if let latest = orders[number] {
            let end = UInt64(bitPattern: latest.end ?? unknownEnd)
            line.add("order", numbers: [latest.order.id.bits, UInt64(latest.order.renewals), end])
        }

        if replacedSubscriptions.contains(number) { line.add("replaced", boolean: true) }
    }

    /// Restores a subscription from its line.
    package mutating func restore(_ fields: JSONFields) throws(FieldError) {
        var key = try fields.string("subscription")
        guard self.number(of: key) == nil else { throw fields.error("subscription", "each was expected once") }

        let terms = SubscriptionEventLine(subscription: key, store: nil, SubscriptionEvent(.info, at: 0))
        let plan = try SubscriptionEventHeader(fields).plan(of: terms, nil)
        let saved = try SavedSubscription(fields)
        let agreement = agreements.number(of: SubscriptionAgreement(plan: plan, terms: nil))
        let number = key.withUTF8 { addSubscription($0, agreement) }
        register.restoreLast(saved)
        orders[number] = try fields.order()
        if try fields.optionalBoolean("replaced") ?? false { replacedSubscriptions.insert(number) }
        if let last = saved.last { lastInstant = max(lastInstant ?? last, last) }
    }

    /// Ends restoring: from now on, events before the last saved instant count as ``eventsBeforeSaved``.
    package mutating func finishRestoring() { savedInstant = lastInstant }
}

/// The number in a line for an unknown end of the period of an order.
private let unknownEnd = Int64.min

extension SavedSubscription {
    fileprivate func add(to line: inout JSONLine) {
        if let last { line.add("at", integer: last) }
        if let expiry { line.add("expiry", integer: expiry) }
        if let timer { line.add("timer", integer: timer) }
        if let begin { line.add("begin", integer: begin) }
        if let lastLegal { line.add("legal", integer: lastLegal) }
        line.add("word", numbers: [word])
        line.add("ids", numbers: identities)
        if ignored != IgnoredEvents() { line.add("beyond", numbers: ignored.numbers) }
    }

    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        let ignored = try fields.has("beyond") ? IgnoredEvents(fields.numbers("beyond")) : IgnoredEvents()
        self.init(
            last: try fields.optionalInstant("at"), lastLegal: try fields.optionalInstant("legal"),
            begin: try fields.optionalInstant("begin"), expiry: try fields.optionalInstant("expiry"),
            timer: try fields.optionalInstant("timer"), word: try fields.numbers("word").first ?? 0,
            ignored: ignored ?? IgnoredEvents(), identities: try fields.numbers("ids"))

        guard ignored != nil, isPossible else {
            throw fields.error("word", "a state with all the instants that it needs was expected")
        }
    }
}

extension IgnoredEvents {
    /// The counts in the order in which they are saved.
    fileprivate var numbers: [UInt64] { [illegal, older, duplicates, contained].map { UInt64($0) } }

    fileprivate init?(_ numbers: [UInt64]) {
        let counts = numbers.compactMap { Int(exactly: $0) }
        guard counts.count == 4, numbers.count == 4 else { return nil }

        self.init()
        illegal = counts[0]
        older = counts[1]
        duplicates = counts[2]
        contained = counts[3]
    }
}

// Words of 64 bits, as hexadecimal digits.
extension JSONLine {
    fileprivate mutating func add(_ key: StaticString, numbers: [UInt64]) {
        add(key, texts: numbers.map { String($0, radix: 16) })
    }
}

extension JSONFields {
    /// Returns the order in a line: its identity, the number of renewals before it, and the end of its period.
    fileprivate func order() throws(FieldError) -> PaidOrder? {
        let numbers = try numbers("order")
        guard let id = numbers.first else { return nil }

        // Earlier versions saved only the identity.
        let isWhole = numbers.count == 3
        let renewals = isWhole ? Int(clamping: numbers[1]) : 0
        let end = isWhole ? Int64(bitPattern: numbers[2]) : unknownEnd
        return PaidOrder(
            order: PlayOrder(id: EventID(bits: id), renewals: renewals), end: end == unknownEnd ? nil : end)
    }

    fileprivate func numbers(_ key: StaticString) throws(FieldError) -> [UInt64] {
        let numbers = try strings(key).map { UInt64($0, radix: 16) }
        guard !numbers.contains(nil) else { throw error(key, "hexadecimal digits were expected") }
        return numbers.compactMap(\.self)
    }
}
