/// Google Play's older resource of a subscription, `purchases.subscriptions` version 1, as far as its state needs it.
///
/// Source: subscription, Events, Read states.
public struct PlayPurchase: Hashable, Sendable {
    /// 0 pending, 1 received, 2 free trial, 3 a change of plan that is put off; not there on one that is over.
    public var paymentState: Int?
    /// Whether it will be renewed.
    public var isAutoRenewing: Bool
    /// `expiryTimeMillis`.
    public var expiry: Int64
    /// 0 by the holder, 1 by the system, for instance because of the payment, 2 replaced, 3 by the developer.
    public var cancelReason: Int?

    /// A resource.
    public init(paymentState: Int?, isAutoRenewing: Bool, expiry: Int64, cancelReason: Int? = nil) {
        self.paymentState = paymentState
        self.isAutoRenewing = isAutoRenewing
        self.expiry = expiry
        self.cancelReason = cancelReason
    }

    /// What it says at an instant in milliseconds since 1970. The instant of the expiry is past it.
    public func state(at now: Int64) -> ReadState {
        let isPast = now >= expiry
        guard isAutoRenewing else { return isPast ? ReadState(.expired, cause: cause) : ReadState(.canceled) }
        return switch (paymentState, isPast) {
        case (0, false): ReadState(.grace)
        case (0, true): ReadState(.hold)
        case (1, true): ReadState(.paused)
        default: ReadState(.active, needsReconciliation: paymentState.map { !(0...3 ~= $0) } ?? false)
        }
    }

    private var cause: Cause? {
        switch cancelReason {
        case 0: .store
        case 1: .payment
        case 2: .voluntary
        case 3: .api
        default: nil
        }
    }
}
