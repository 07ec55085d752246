import JSONText
import Subscription

/// A record of subscriptions: a line of events, or a payload of a store.
package enum SubscriptionRecord {
    /// A line, with the header of its file.
    case line(SubscriptionEventLine, SubscriptionEventHeader?)
    case payload(StorePayload)
}

extension SubscriptionLedger<PopulationRegister> {
    /// Takes in a whole stream. Files that cannot be read are handed to `unreadable`.
    ///
    /// - Parameters:
    ///   - instant: when payloads are taken to be from that do not say so.
    ///   - memory: the most bytes that may be taken for subscriptions.
    ///   - isPlain: whether plain lines are taken as such; else all are read with care.
    ///   - careful: gets each record that is no plain line, before it is taken in.
    /// - Throws: ``StreamError`` when the file for rejects cannot be written, or there are more subscriptions than
    ///   `memory` has room for.
    package mutating func read(
        _ stream: RecordStream, at instant: Int64?, memory: Int = .max, isPlain: Bool = true,
        unreadable: (StreamError) -> Void, careful: (SubscriptionRecord) -> Void = { _ in }
    ) throws(StreamError) {
        // Illegal events are refused by lifecycles alone, which take no plain lines.
        let isPlain = isPlain && register.handling == .lenient
        var reader = SubscriptionRecordReader()
        let keys = keys
        try stream.forEach(
            plain: PlainEventReader(isUsed: isPlain),
            take: { lines in
                if self.memory > memory {
                    stream.refusal =
                        "\(count) subscriptions may need more than \(memory / 1_000_000) MB of memory; allow more, or "
                        + "read the events of some subscriptions at a time"
                    return 0
                }

                return lines.take(expect: { keys.expect($0.hash) }) { reader.take($0, of: stream, into: &self) }
            }, unreadable: unreadable
        ) { record throws(FieldError) in
            let record = try reader.read(record, of: stream)
            careful(record)
            switch record {
            case .line(let line, let header): try add(line, header: header)
            case .payload(let payload):
                try payload.forEach { report throws(FieldError) in try add(report, at: instant) }
            }
        }
    }
}

extension StorePayload {
    /// Hands over the reports. One that is refused, and a part that cannot be read, do not cost the others. Throws
    /// `FieldError`, the first one.
    package func forEach(_ body: (StoreReport) throws(FieldError) -> Void) throws(FieldError) {
        var failure = fault.map { FieldError(field: $0.field ?? "payload", line: $0.line, $0.problem) }
        for report in reports {
            do throws(FieldError) {
                try body(report)
            } catch {
                failure = failure ?? error
            }
        }

        if let failure { throw failure }
    }
}
