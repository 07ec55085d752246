import JSONText
import Subscription

/// Finds what plain lines of events say without making a text, a document or a field of them.
struct PlainEventReader: PlainReader {
    /// What a line says: the plan is empty where there is none, and instants are `Int64.min`. An event in place of them
    /// took twice the bytes, and 5 % of the instructions to copy.
    struct Found {
        let subscription, plan: UnsafeBufferPointer<UInt8>
        /// Of the subscription's key.
        let hash: UInt64
        let at, expiry, resumeAt: Int64
        let id: EventID?
        let kind: EventKind
        let store: Store?
        let cause: Cause?

        var event: SubscriptionEvent {
            SubscriptionEvent(
                kind, at: at, id: id, expiry: expiry == .min ? nil : expiry,
                resumeAt: resumeAt == .min ? nil : resumeAt, cause: cause)
        }
    }

    private enum Field: UInt8, CaseIterable {
        case subscription, store, at, event, id, expiry, resumeAt, cause, plan

        var bit: UInt16 { 1 << rawValue }
    }

    private static let instants = Field.at.bit | Field.expiry.bit | Field.resumeAt.bit

    let isUsed: Bool
    // Of each reader its own: threads that count references to one and the same wait for each other.
    private let plain = PlainLine(Field.allCases.map { "\($0)" })
    private let stores = NameTable(Store.allCases.map { ($0.rawValue, $0) })
    private let kinds = NameTable(EventKind.allCases.map { ($0.name, $0) })
    private let causes = NameTable(Cause.allCases.map { ($0.name, $0) })

    func find(in line: UnsafeBufferPointer<UInt8>) -> Found? {
        guard isUsed, let line = plain.read(line),
            line.texts & Field.plan.bit | line.numbers & ~Self.instants | line.objects & ~Field.plan.bit == 0
        else { return nil }
        func has(_ field: Field) -> Bool { line.texts & field.bit != 0 }
        guard has(.subscription), has(.event), let kind = kinds.value(of: line[Field.event.rawValue]) else {
            return nil
        }
        var (at, expiry, resumeAt): (Int64?, Int64?, Int64?)
        guard line.read(Field.at.rawValue, into: &at), line.read(Field.expiry.rawValue, into: &expiry),
            line.read(Field.resumeAt.rawValue, into: &resumeAt)
        else { return nil }
        let store = has(.store) ? stores.value(of: line[Field.store.rawValue]) : nil
        let cause = has(.cause) ? causes.value(of: line[Field.cause.rawValue]) : nil
        guard has(.store) == (store != nil), has(.cause) == (cause != nil) else { return nil }
        let id = has(.id) ? EventID(line[Field.id.rawValue]) : nil
        let key = line[Field.subscription.rawValue]
        guard let at, !key.isEmpty, key.count <= SubscriptionEventLine.longestKey else { return nil }
        return Found(
            subscription: key,
            plan: line.objects == 0 ? UnsafeBufferPointer(start: nil, count: 0) : line[Field.plan.rawValue],
            hash: KeyTable.hash(key), at: at, expiry: expiry ?? .min, resumeAt: resumeAt ?? .min, id: id, kind: kind,
            store: store, cause: cause)
    }
}

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
