import Reproducibility
import Subscription

extension GroupedEvents {
    /// The SHA-256 of the events' canonical bytes, the same on every machine.
    ///
    /// The bytes are, all integers little-endian: the 27 bytes `milli.subscription-events/1`; the numbers of groups, of events
    /// and of events with details, in 8 each; then the columns one after the other: by group the number of the
    /// subscription in 4, where its events end in 8 and its details in 8; by event the code in 1, instant and identity in
    /// 8 each; by event with details expiry and resumption in 8 each, −2⁶³ for none, and cause in 1.
    ///
    /// - Complexity: O(n) for n events.
    public var digest: Digest {
        var sha = SHA256()
        sha.update("milli.subscription-events/1".utf8)
        withColumns { columns in
            let details = columns.groups == 0 ? 0 : columns.detailEnds[columns.groups - 1]
            for number in [columns.groups, count, details] { sha.update(UInt64(number)) }
            sha.update(column: UnsafeBufferPointer(start: columns.numbers, count: columns.groups))
            sha.update(column: UnsafeBufferPointer(start: columns.ends, count: columns.groups))
            sha.update(column: UnsafeBufferPointer(start: columns.detailEnds, count: columns.groups))
            sha.update(column: UnsafeBufferPointer(start: columns.codes, count: count))
            sha.update(column: UnsafeBufferPointer(start: columns.instants, count: count))
            sha.update(column: UnsafeBufferPointer(start: columns.identities, count: count))
            sha.update(column: UnsafeBufferPointer(start: columns.expiries, count: details))
            sha.update(column: UnsafeBufferPointer(start: columns.resumptions, count: details))
            sha.update(column: UnsafeBufferPointer(start: columns.causes, count: details))
        }
        return sha.finalize()
    }
}

extension SHA256 {
    /// A column as it lies in memory where that is little-endian; elsewhere number by number.
    fileprivate mutating func update(column: UnsafeBufferPointer<some FixedWidthInteger>) {
        if 1.littleEndian == 1 {
            update(bytes: UnsafeRawBufferPointer(column))
        } else {
            for value in column { update(value) }
        }
    }
}
