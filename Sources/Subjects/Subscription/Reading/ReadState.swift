/// What a store says a subscription is when it is asked. Source: subscription, Events, Read states.
public struct ReadState: Hashable, Sendable {
    /// The state; ``SubscriptionState/none`` where the store's word is not known here.
    public var state: SubscriptionState
    /// Why it ended, of a state that is an end and where the store says it.
    public var cause: Cause?
    /// The store said something that is not known here.
    public var needsReconciliation: Bool

    /// A state that was read.
    public init(_ state: SubscriptionState, cause: Cause? = nil, needsReconciliation: Bool = false) {
        self.state = state
        self.cause = cause
        self.needsReconciliation = needsReconciliation
    }

    /// What is made of a word that is not known.
    public static let unknown = ReadState(.none, needsReconciliation: true)

    /// The App Store's `status`, 1 to 5, with whether the subscription will be renewed.
    public init(appStoreStatus status: Int, isAutoRenewing: Bool) {
        switch status {
        case 1: self.init(isAutoRenewing ? .active : .canceled)
        case 2: self.init(.expired)
        case 3: self.init(.hold)
        case 4: self.init(.grace)
        case 5: self.init(.revoked)
        default: self = .unknown
        }
    }

    /// Google Play's `subscriptionState`, with or without the `SUBSCRIPTION_STATE_` before it.
    public init(playSubscriptionState name: some StringProtocol) {
        let prefix = "SUBSCRIPTION_STATE_"
        switch name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : String(name) {
        case "UNSPECIFIED": self.init(.none)
        case "PENDING": self.init(.pending)
        case "ACTIVE": self.init(.active)
        case "CANCELED": self.init(.canceled)
        case "IN_GRACE_PERIOD": self.init(.grace)
        case "ON_HOLD": self.init(.hold)
        case "PAUSED": self.init(.paused)
        case "EXPIRED": self.init(.expired)
        case "PENDING_PURCHASE_CANCELED": self.init(.pendingCanceled)
        default: self = .unknown
        }
    }
}
