import JSONText
import Subscription

/// Reads records of a stream about subscriptions. Each header is read once. If a resource of Google Play has no token
/// or no instant, the notification right before it gives them. Source: subscription, Forms of input.
package struct SubscriptionRecordReader {
    private let decoder = PayloadDecoder()
    private var plainEvents = PlainEventSink()
    private var header = Header(.success(nil))
    private var headerNumber = -1
    /// The last record, if it was a notification of Google Play.
    private var notification: Notification?

    /// The decoded header of a file: one object that all lines share.
    private final class Header: Sendable {
        let result: Result<SubscriptionEventHeader?, FieldError>

        init(_ result: Result<SubscriptionEventHeader?, FieldError>) { self.result = result }

        var isReadable: Bool {
            switch result {
            case .success: true
            case .failure: false
            }
        }
    }

    /// The report of a notification. It is a class, because every line asks if there is one, and a struct was copied
    /// each time.
    private final class Notification: Sendable {
        let report: StoreReport

        init(_ report: StoreReport) { self.report = report }
    }

    package init() {}

    /// Reads a record.
    ///
    /// - Parameter stream: the stream of the record.
    /// - Throws: `FieldError` if the record or the header of its file cannot be read.
    package mutating func read(
        _ record: StreamRecord, of stream: RecordStream
    ) throws(FieldError) -> SubscriptionRecord {
        refreshHeader(of: stream)
        let fields = record.fields
        let notification = notification
        self.notification = nil

        // A message of Pub/Sub has a field `subscription`, too, and webhooks of other services have an object `event`.
        let isEvent = fields.value("event").map { fields.document.kind(of: $0) != .object } ?? false
        if isEvent || fields.has("answer") || (fields.has("subscription") && !fields.has("message")) {
            return .line(try SubscriptionEventLine(fields), try header.result.get())
        }

        do throws(FieldError) {
            decoder.isAfterNotification = notification != nil
            var payload = try decoder.decode(fields.document)
            if let notification { payload.belong(to: notification.report) }
            if payload.form == .playNotification, payload.reports.count == 1 {
                self.notification = Notification(payload.reports[0])
            }

            return .payload(payload)
        } catch {
            throw FieldError(field: error.field ?? "payload", line: error.line, error.problem)
        }
    }

    /// Applies a plain line to a ledger.
    ///
    /// - Returns: false if the line needs the careful reader.
    mutating func apply(
        _ event: PlainEvent, of stream: RecordStream,
        into ledger: inout SubscriptionLedger<PopulationRegister>
    ) -> Bool {
        refreshHeader(of: stream)
        if notification != nil { notification = nil }
        guard header.isReadable else { return false }
        let header = header
        return plainEvents.apply(event, header: try? header.result.get(), headerNumber: headerNumber, into: &ledger)
    }

    private mutating func refreshHeader(of stream: RecordStream) {
        guard headerNumber != stream.headerNumber else { return }

        headerNumber = stream.headerNumber
        let fields = stream.header?.fields

        // If the header cannot be read, every line is rejected, because it would be counted wrongly.
        header = Header(
            Result { () throws(FieldError) in try fields.map(SubscriptionEventHeader.init) }
                .mapError { FieldError(field: "header", $0.text) })
    }
}
