import JSONText
import Keys

/// Takes the content of plain lines of events into a ledger.
package struct PlainEvents {
    private static let maxBeginnings = 16

    /// Some of the ways in which subscriptions began.
    private var beginnings: [Beginning] = []

    /// The agreement of subscriptions that begin with the same text of a plan and the same store, under one header.
    private struct Beginning {
        let headerNumber: Int
        let store: Store?
        let plan: [UInt8]
        /// The ledger's number of the agreement.
        let agreement: UInt32
    }

    package init() {}

    /// Applies an event, as ``SubscriptionLedger/add(_:header:)`` takes the same line from the careful reader.
    ///
    /// - Parameters:
    ///   - header: the header of the line's file; read only if a subscription begins in a new way.
    ///   - headerNumber: another number for every other header.
    /// - Returns: false if the line is for the careful reader; nothing has changed then.
    package mutating func apply(
        _ event: PlainEvent, header: @autoclosure () -> SubscriptionEventHeader?, headerNumber: Int,
        into ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> Bool {
        let number = ledger.keys.number(of: event.subscription, event.subscriptionHash)
        if let number {
            // The careful reader compares a plan that is given again, or another store, with the first ones.
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

    /// Returns the number of the agreement of a subscription that begins so; `nil` if it cannot begin so.
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
