import JSONText
import Subscription

/// Takes plain lines of events into a ledger without making a text, a document or a field of them.
package struct PlainEvents {
    private let plain = PlainLine(Field.allCases.map { "\($0)" })
    private typealias Agreement = SubscriptionLedger<PopulationRegister>.Agreement
    /// Some of the ways in which subscriptions began, at most 16.
    private var beginnings: [Beginning] = []

    /// What subscriptions agree on that begin with one text of a plan and one store, under one header.
    private struct Beginning {
        let headerNumber: Int
        let store: Store?
        let plan: [UInt8]
        let agreement: Agreement
    }

    private enum Field: UInt8, CaseIterable {
        case subscription, store, at, event, id, expiry, resumeAt, cause, plan

        var bit: UInt16 { 1 << rawValue }
    }

    private static let instants = Field.at.bit | Field.expiry.bit | Field.resumeAt.bit

    private static let stores = NameTable(Store.allCases.map { ($0.rawValue, $0) })
    private static let kinds = NameTable(EventKind.allCases.map { ($0.name, $0) })
    private static let causes = NameTable(Cause.allCases.map { ($0.name, $0) })

    package init() {}

    /// Takes a line, as ``SubscriptionLedger/add(_:header:)`` takes what the careful reader makes of it.
    ///
    /// - Parameters:
    ///   - header: that of the line's file, and another number for another header.
    /// - Returns: false when it is for the careful reader; nothing has changed then.
    package mutating func take(
        _ line: UnsafeBufferPointer<UInt8>, header: SubscriptionEventHeader?, headerNumber: Int,
        into ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> Bool {
        guard ledger.register.handling == .lenient, let line = plain.read(line),
            line.texts & Field.plan.bit | line.numbers & ~Self.instants | line.objects & ~Field.plan.bit == 0
        else { return false }
        func has(_ field: Field) -> Bool { line.texts & field.bit != 0 }
        guard has(.subscription), has(.event), let kind = Self.kinds.value(of: line[Field.event.rawValue]) else {
            return false
        }
        var (at, expiry, resumeAt): (Int64?, Int64?, Int64?)
        guard line.read(Field.at.rawValue, into: &at), line.read(Field.expiry.rawValue, into: &expiry),
            line.read(Field.resumeAt.rawValue, into: &resumeAt)
        else { return false }
        let store = has(.store) ? Self.stores.value(of: line[Field.store.rawValue]) : nil
        let cause = has(.cause) ? Self.causes.value(of: line[Field.cause.rawValue]) : nil
        guard has(.store) == (store != nil), has(.cause) == (cause != nil) else { return false }
        let id = has(.id) ? EventID(line[Field.id.rawValue]) : nil
        let key = line[Field.subscription.rawValue]
        let plan =
            line.objects == 0 ? UnsafeBufferPointer<UInt8>(start: nil, count: 0) : line[Field.plan.rawValue]
        guard let at, !key.isEmpty, key.count <= SubscriptionEventLine.longestKey else { return false }
        let known = ledger.keys.number(of: key)
        var agreement: Agreement?
        if let known {
            // One that says its plan again, or another store, is looked at with care.
            guard plan.isEmpty, store == nil || store == ledger.plan(of: known).store else { return false }
        } else {
            agreement = self.agreement(plan, store, header, headerNumber, ledger.defaults)
            guard agreement != nil else { return false }
        }
        guard ledger.isInTime(at) else { return true }
        let number = known ?? agreement.map { ledger.add(key, $0) }
        guard let number else { return false }
        let event = SubscriptionEvent(
            kind, at: at, id: id, expiry: expiry, resumeAt: resumeAt, cause: cause)
        do throws(FieldError) {
            try ledger.take(event, number)
        } catch {
            preconditionFailure("illegal events are refused by lifecycles alone")
        }
        return true
    }

    /// What a subscription agrees on that begins so; `nil` where that cannot be.
    private mutating func agreement(
        _ plan: UnsafeBufferPointer<UInt8>, _ store: Store?, _ header: SubscriptionEventHeader?, _ headerNumber: Int,
        _ defaults: SubscriptionEventHeader
    ) -> Agreement? {
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
            let agreement = Agreement(
                plan: try defaults.plan(of: line, header), terms: defaults.terms(of: line, header))
            if beginnings.count == 16 { beginnings.removeAll() }
            beginnings.append(
                Beginning(headerNumber: headerNumber, store: store, plan: Array(plan), agreement: agreement))
            return agreement
        } catch {
            return nil
        }
    }
}
