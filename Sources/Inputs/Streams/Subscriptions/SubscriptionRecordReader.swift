import JSONText
import Subscription

/// Reads records of subscriptions, each header once.
package struct SubscriptionRecordReader {
    private let decoder = PayloadDecoder()
    private var plain = PlainEvents()
    private var header: Result<SubscriptionEventHeader?, FieldError> = .success(nil)
    private var headerNumber = -1

    package init() {}

    /// - Parameter stream: the stream that the record is of.
    /// - Throws: `FieldError` when the record, or its file's header, cannot be read.
    package mutating func read(
        _ record: StreamRecord, of stream: RecordStream
    ) throws(FieldError) -> SubscriptionRecord {
        refreshHeader(of: stream)
        let fields = record.fields

        // What Pub/Sub wraps names its own subscription.
        if fields.has("event") || fields.has("answer") || (fields.has("subscription") && !fields.has("message")) {
            return .line(try SubscriptionEventLine(fields), try header.get())
        }

        do throws(FieldError) {
            return .payload(try decoder.decode(fields.document))
        } catch {
            throw FieldError(field: error.field ?? "payload", line: error.line, error.problem)
        }
    }

    /// Takes what a plain line says into a ledger; false when the line is to be read with care.
    mutating func take(
        _ found: PlainEventReader.Found, of stream: RecordStream,
        into ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> Bool {
        refreshHeader(of: stream)
        guard case .success(let known) = header else { return false }
        return plain.take(found, header: known, headerNumber: headerNumber, into: &ledger)
    }

    private mutating func refreshHeader(of stream: RecordStream) {
        guard headerNumber != stream.headerNumber else { return }

        headerNumber = stream.headerNumber
        let fields = stream.header?.fields

        // A line that its header misreads would be counted wrongly, so each is refused and kept.
        header = Result { () throws(FieldError) in try fields.map(SubscriptionEventHeader.init) }
            .mapError { FieldError(field: "header", $0.text) }
    }
}
