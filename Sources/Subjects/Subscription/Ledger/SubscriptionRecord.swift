import JSONText

/// A record of a stream about subscriptions: a line of events, or a payload of a store.
package enum SubscriptionRecord {
    /// A line, with the header of its file.
    case line(SubscriptionEventLine, SubscriptionEventHeader?)
    case payload(StorePayload)
}

extension SubscriptionLedger<PopulationRegister> {
    /// Applies a record.
    ///
    /// - Parameter instant: the instant of payloads that name no instant.
    /// - Throws: `FieldError`.
    package mutating func apply(_ record: SubscriptionRecord, at instant: Int64?) throws(FieldError) {
        switch record {
        case .line(let line, let header): try add(line, header: header)
        case .payload(let payload):
            try payload.forEach { report throws(FieldError) in try add(report, at: instant) }
        }
    }
}

extension StorePayload {
    /// Calls `body` with every report, even if it refuses one, or a part of the payload cannot be read.
    ///
    /// - Throws: the first `FieldError`.
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
