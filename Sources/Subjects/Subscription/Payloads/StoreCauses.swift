/// The reasons that stores give for an end, as causes.
extension Cause {
    /// `expirationIntent` of renewal infos and `expiration_intent` of receipts: 1 the holder, 2 the payment, 3 a price that
    /// was not confirmed, 4 a product that is gone; `nil` for 5, other, and for what is not known here.
    init?(appStoreExpirationIntent intent: Int64) {
        switch intent {
        case 1: self = .store
        case 2: self = .payment
        case 3: self = .priceChange
        case 4: self = .productGone
        default: return nil
        }
    }

    /// `cancelReason` of Play's resource, version 1: 0 the holder, 1 the system for want of payment, 3 the developer; `nil`
    /// for 2, replaced by another subscription, and for what is not known here.
    init?(playCancelReason reason: Int64) {
        switch reason {
        case 0: self = .store
        case 1: self = .payment
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
        } else {
            return nil
        }
    }
}
