/// What the App Store's older receipts (`verifyReceipt`, and notifications of version 1) say of a subscription: the fields
/// that its state needs, decoded.
///
/// Source: subscription, Legacy receipts (slides, page 47).
public struct LegacyReceipt: Hashable, Sendable {
    /// `cancellation_date_ms`.
    public var cancellation: Int64?
    /// `grace_period_expires_date_ms`.
    public var graceEnd: Int64?
    /// `is_in_billing_retry_period` is 1. A flag that is missing means no.
    public var isInBillingRetry: Bool
    /// `expires_date_ms`, which grace does not put off.
    public var expiry: Int64?
    /// `auto_renew_status`; one that is missing means that it will be renewed.
    public var isAutoRenewing: Bool
    /// `expiration_intent`: 1 by the holder, 2 payment, 3 price not confirmed, 4 product gone, 5 unknown.
    public var expirationIntent: Int?

    /// A receipt.
    public init(
        cancellation: Int64? = nil, graceEnd: Int64? = nil, isInBillingRetry: Bool = false, expiry: Int64?,
        isAutoRenewing: Bool = true, expirationIntent: Int? = nil
    ) {
        self.cancellation = cancellation
        self.graceEnd = graceEnd
        self.isInBillingRetry = isInBillingRetry
        self.expiry = expiry
        self.isAutoRenewing = isAutoRenewing
        self.expirationIntent = expirationIntent
    }

    /// What it says at an instant in milliseconds since 1970: what matches first.
    public func state(at now: Int64) -> ReadState {
        if cancellation != nil { return ReadState(.revoked, cause: .support) }
        if let graceEnd, graceEnd > now { return ReadState(.grace) }
        if isInBillingRetry { return ReadState(.hold) }
        if let expiry, expiry > now { return ReadState(isAutoRenewing ? .active : .canceled) }
        let isKnown = expirationIntent.map { 1...5 ~= $0 } ?? true
        return ReadState(.expired, cause: cause, needsReconciliation: !isKnown)
    }

    /// The reason of an end; `nil` where the receipt says none.
    public var cause: Cause? {
        switch expirationIntent {
        case 1: .store
        case 2: .payment
        case 3: .priceChange
        case 4: .productGone
        case 5: .involuntary
        default: nil
        }
    }
}
