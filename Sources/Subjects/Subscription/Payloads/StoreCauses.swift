/// The reasons that stores give for an end, as causes.
extension Cause {
    /// `expirationIntent` of renewal infos and `expiration_intent` of receipts: 1 the holder, 2 the payment, 3 a price that
    /// was not confirmed, 4 a product that is gone, 5 something else; `nil` for what is not known here.
    init?(appStoreExpirationIntent intent: Int64) {
        guard let intent = Int(exactly: intent), let cause = LegacyReceipt(expiry: nil, expirationIntent: intent).cause
        else {
            return nil
        }
        self = cause
    }

    /// `cancelReason` of Play's resource, version 1: 0 the holder, 1 the system for want of payment, 2 another
    /// subscription in its place, 3 the developer; `nil` for what is not known here.
    init?(playCancelReason reason: Int64) {
        switch reason {
        case 0: self = .store
        case 1: self = .payment
        case 2: self = .voluntary
        case 3: self = .api
        default: return nil
        }
    }

    /// `canceledStateContext` of Play's resource, version 2.
    init?(playCanceledState context: PayloadFields) {
        if context.has("userInitiatedCancellation") {
            self = .store
        } else if context.has("systemInitiatedCancellation") {
            self = .payment
        } else if context.has("developerInitiatedCancellation") {
            self = .api
        } else if context.has("replacementCancellation") {
            self = .voluntary
        } else {
            return nil
        }
    }
}
