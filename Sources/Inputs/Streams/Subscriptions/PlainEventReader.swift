import Keys
import Subscription

/// Reads plain lines of events without making strings, documents or fields.
package struct PlainEventReader: PlainReader {
    /// The keys of plain lines.
    package static var keys: [String] { Field.allCases.map { "\($0)" } }

    private enum Field: UInt8, CaseIterable {
        case subscription, store, at, event, id, expiry, resumeAt, cause, plan

        var bit: UInt16 { 1 << rawValue }
    }

    private static let instants = Field.at.bit | Field.expiry.bit | Field.resumeAt.bit

    /// True if plain lines are read fast; otherwise all lines go to the careful reader.
    let isEnabled: Bool
    // Each reader has its own, because threads wait for each other if they count references to the same object.
    private let plainLine = PlainLine(PlainEventReader.keys)
    private let stores = NameTable(Store.allCases.map { ($0.rawValue, $0) })
    private let kinds = NameTable(EventKind.allCases.map { ($0.name, $0) })
    private let causes = NameTable(Cause.allCases.map { ($0.name, $0) })

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    package func read(_ line: UnsafeBufferPointer<UInt8>) -> PlainEvent? {
        guard isEnabled, let line = plainLine.read(line),
            line.texts & Field.plan.bit | line.numbers & ~Self.instants | line.objects & ~Field.plan.bit == 0
        else { return nil }

        func has(_ field: Field) -> Bool { line.texts & field.bit != 0 }

        guard has(.subscription), has(.event), let kind = kinds.value(of: line[Field.event.rawValue]) else {
            return nil
        }

        var at: Int64?
        var expiry: Int64?
        var resumeAt: Int64?
        guard line.read(Field.at.rawValue, into: &at), line.read(Field.expiry.rawValue, into: &expiry),
            line.read(Field.resumeAt.rawValue, into: &resumeAt)
        else { return nil }

        let store = has(.store) ? stores.value(of: line[Field.store.rawValue]) : nil
        let cause = has(.cause) ? causes.value(of: line[Field.cause.rawValue]) : nil
        guard has(.store) == (store != nil), has(.cause) == (cause != nil) else { return nil }

        let id = has(.id) ? EventID(line[Field.id.rawValue]) : nil
        let key = line[Field.subscription.rawValue]
        guard let at, !key.isEmpty, key.count <= SubscriptionEventLine.maxKeyBytes else { return nil }

        return PlainEvent(
            subscription: key, subscriptionHash: KeyTable.hash(key),
            plan: line.objects == 0 ? UnsafeBufferPointer(start: nil, count: 0) : line[Field.plan.rawValue],
            at: at, expiry: expiry ?? .noInstant, resumeAt: resumeAt ?? .noInstant, id: id, kind: kind, store: store,
            cause: cause)
    }
}
