import JSONText
import Keys

/// A sink that applies the content of plain lines of events to a ledger.
package struct PlainEventSink {
    private static let maxBeginnings = 16

    /// The agreements that were used lately.
    private var beginnings: [Beginning] = []

    /// The agreement of the subscriptions whose first lines have this plan and this store, under one header.
    private struct Beginning {
        let headerNumber: Int
        let store: Store?
        let plan: [UInt8]
        /// The ledger's number of the agreement.
        let agreement: UInt32
    }

    package init() {}

    /// Applies an event, with the same result as ``SubscriptionLedger/add(_:header:)`` for its line.
    ///
    /// - Parameters:
    ///   - header: the header of the line's file. It is only read if a subscription begins with a new plan or store.
    ///   - headerNumber: a number that is different for every header.
    /// - Returns: false if the line needs the careful reader; then nothing has changed.
    package mutating func apply(
        _ event: PlainEvent, header: @autoclosure () -> SubscriptionEventHeader?, headerNumber: Int,
        into ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> Bool {
        let number = ledger.keys.number(of: event.subscription, event.subscriptionHash)
        if let number {
            // If a line names a plan again, or another store, the careful reader compares them with the first ones.
            guard event.plan.isEmpty, event.store == nil || event.store == ledger.plan(of: number).store else {
                return false
            }

            if ledger.isInTime(event.at) { apply(event, number, into: &ledger) }
            return true
        }

        guard let agreement = agreement(event.plan, event.store, header, headerNumber, &ledger) else { return false }

        if ledger.isInTime(event.at) {
            apply(event, ledger.addSubscription(event.subscription, agreement), into: &ledger)
        }

        return true
    }

    private func apply(
        _ event: PlainEvent, _ number: Int, into ledger: inout SubscriptionLedger<PopulationRegister>
    ) {
        do throws(FieldError) {
            try ledger.apply(event.event, number)
        } catch {
            preconditionFailure("illegal events are refused by lifecycles alone")
        }
    }

    /// Returns the number of the agreement for a new subscription; `nil` if its plan or store is wrong.
    ///
    /// - Parameter text: the text of the plan.
    private mutating func agreement(
        _ text: UnsafeBufferPointer<UInt8>, _ store: Store?, _ header: () -> SubscriptionEventHeader?,
        _ headerNumber: Int,
        _ ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> UInt32? {
        let earlier = beginnings.first { earlier in
            earlier.headerNumber == headerNumber && earlier.store == store
                && earlier.plan.withUnsafeBufferPointer { areSame($0, text) }
        }

        if let earlier { return earlier.agreement }

        // An agreement follows from the store, the plan and the header alone. So this line needs those of the real one,
        // but neither its subscription nor its event.
        var line = SubscriptionEventLine(subscription: "s", store: store, SubscriptionEvent(.info, at: 0))
        do {
            if !text.isEmpty {
                let document = try JSONDocument(copying: text)
                line.plan = try PlanSettings(JSONFields(document))
            }

            let header = header()
            let plan = try ledger.defaults.plan(of: line, header)
            let agreement = ledger.agreements.number(
                of: SubscriptionAgreement(plan: plan, terms: ledger.defaults.terms(of: line, header)))
            if beginnings.count == Self.maxBeginnings { beginnings.removeAll() }
            beginnings.append(
                Beginning(headerNumber: headerNumber, store: store, plan: Array(text), agreement: agreement))

            return agreement
        } catch {
            return nil
        }
    }
}
