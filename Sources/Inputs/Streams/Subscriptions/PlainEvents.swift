import JSONText
import Subscription

/// Takes what plain lines of events say into a ledger.
struct PlainEvents {
    /// Some of the ways in which subscriptions began, at most 16.
    private var beginnings: [Beginning] = []

    /// What subscriptions agree on that begin with one text of a plan and one store, under one header.
    private struct Beginning {
        let headerNumber: Int
        let store: Store?
        let plan: [UInt8]
        /// The ledger's number for it.
        let agreement: UInt32
    }

    /// Takes a line, as ``SubscriptionLedger/add(_:header:)`` takes what the careful reader makes of it.
    ///
    /// - Parameters:
    ///   - header: that of the line's file, and another number for another header.
    /// - Returns: false when it is for the careful reader; nothing has changed then.
    mutating func take(
        _ line: PlainEventReader.Found, header: SubscriptionEventHeader?, headerNumber: Int,
        into ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> Bool {
        let known = ledger.keys.number(of: line.subscription, line.hash)
        var agreement: UInt32?
        if let known {
            // One that says its plan again, or another store, is looked at with care.
            guard line.plan.isEmpty, line.store == nil || line.store == ledger.plan(of: known).store else {
                return false
            }
        } else {
            agreement = self.agreement(line.plan, line.store, header, headerNumber, &ledger)
            guard agreement != nil else { return false }
        }

        guard ledger.isInTime(line.at) else { return true }

        let number = known ?? agreement.map { ledger.add(line.subscription, agreed: $0) }
        guard let number else { return false }

        do throws(FieldError) {
            try ledger.take(line.event, number)
        } catch {
            preconditionFailure("illegal events are refused by lifecycles alone")
        }

        return true
    }

    /// What a subscription agrees on that begins so; `nil` where that cannot be.
    private mutating func agreement(
        _ plan: UnsafeBufferPointer<UInt8>, _ store: Store?, _ header: SubscriptionEventHeader?, _ headerNumber: Int,
        _ ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> UInt32? {
        let known = beginnings.first { known in
            known.headerNumber == headerNumber && known.store == store
                && known.plan.withUnsafeBufferPointer { areSame($0, plan) }
        }

        if let known { return known.agreement }
        var line = SubscriptionEventLine(subscription: "s", store: store, SubscriptionEvent(.info, at: 0))
        do {
            if !plan.isEmpty {
                let document = try JSONDocument(copying: plan)
                line.plan = try PlanSettings(JSONFields(document))
            }

            let agreement = ledger.number(
                of: .init(
                    plan: try ledger.defaults.plan(of: line, header), terms: ledger.defaults.terms(of: line, header)))
            if beginnings.count == 16 { beginnings.removeAll() }
            beginnings.append(
                Beginning(headerNumber: headerNumber, store: store, plan: Array(plan), agreement: agreement))

            return agreement
        } catch {
            return nil
        }
    }
}
