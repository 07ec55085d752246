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
