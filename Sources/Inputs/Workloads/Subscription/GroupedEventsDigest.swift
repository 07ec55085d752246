import Reproducibility
import Subscription

extension GroupedEvents {
    /// The SHA-256 of the events' canonical bytes, the same on every machine.
    ///
    /// The bytes are, all integers little-endian: the 27 bytes `milli.subscription-events/1`; then for each event the number
    /// of its subscription in 8, kind and cause (0 for none) in one byte each, 1 or 0 for the mark to reconcile in one, and
    /// instant, identity, expiry and resumption in 8 each, the two last −2⁶³ for none.
    ///
    /// - Complexity: O(n) for n events.
    public var digest: Digest {
        var sha = SHA256()
        sha.update("milli.subscription-events/1".utf8)
        forEach { number, event in
            sha.update(UInt64(number))
            sha.update(event.kind.rawValue)
            sha.update(event.cause?.rawValue ?? 0)
            sha.update(UInt8(event.reconcile ? 1 : 0))
            sha.update(event.at)
            sha.update(event.id?.bits ?? 0)
            sha.update(event.expiry ?? .min)
            sha.update(event.resumeAt ?? .min)
        }
        return sha.finalize()
    }
}
