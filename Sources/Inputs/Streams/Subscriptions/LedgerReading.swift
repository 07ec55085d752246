import JSONText
import Subscription

extension SubscriptionLedger<PopulationRegister> {
    /// Applies the records of a whole stream.
    ///
    /// - Parameters:
    ///   - instant: the instant of payloads that name no instant.
    ///   - memory: the maximum number of bytes for subscriptions.
    ///   - isPlain: false to read all lines with the careful reader.
    ///   - unreadable: gets the files that cannot be read.
    ///   - careful: gets each record of the careful reader before it is applied.
    /// - Throws: ``StreamError`` if the file for rejects cannot be written, or if `memory` has no room for all
    ///   subscriptions.
    package mutating func read(
        _ stream: RecordStream, at instant: Int64?, memory: Int = .max, isPlain: Bool = true,
        unreadable: (StreamError) -> Void, careful: (SubscriptionRecord) -> Void = { _ in }
    ) throws(StreamError) {
        // Only lifecycles refuse illegal events, and they accept no plain lines.
        let isPlain = isPlain && register.handling == .lenient
        var reader = SubscriptionRecordReader()
        let keys = keys
        try stream.forEach(
            plain: PlainEventReader(isEnabled: isPlain),
            accept: { lines throws(StreamRefusal) in
                if self.memory > memory {
                    throw StreamRefusal(
                        "\(count) subscriptions may need more than \(memory / 1_000_000) MB of memory; allow more, or "
                            + "read the events of some subscriptions at a time")
                }

                return lines.acceptEach(prefetch: { keys.prefetch($0.subscriptionHash) }) {
                    reader.apply($0, of: stream, into: &self)
                }
            }, unreadable: unreadable
        ) { record throws(FieldError) in
            let record = try reader.read(record, of: stream)
            careful(record)
            try apply(record, at: instant)
        }
    }
}
