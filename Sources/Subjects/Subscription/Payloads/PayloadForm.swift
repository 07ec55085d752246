/// Which of the stores' documents a payload is. It is recognised by its fields. Source: streams, store payloads.
public enum PayloadForm: String, CaseIterable, Sendable, Hashable {
    /// App Store Server Notification, version 2.
    case appStoreNotification
    /// App Store Server API, Get Notification History: signed notifications.
    case appStoreNotificationHistory
    /// App Store Server API, Get All Subscription Statuses.
    case appStoreStatus
    /// A decoded or signed transaction.
    case appStoreTransaction
    /// App Store Server API, Get Transaction History and Look Up Order ID: signed transactions.
    case appStoreTransactions
    /// App Store Server API, Get Refund History: signed transactions that were refunded.
    case appStoreRefunds
    /// A decoded or signed renewal info.
    case appStoreRenewal
    /// The answer of `verifyReceipt`.
    case appStoreReceipt
    /// App Store Server Notification, version 1. It carries a receipt.
    case appStoreLegacyNotification
    /// Another document of the App Store, which says nothing of a subscription's state.
    case appStoreOther
    /// Play's real-time notification on a subscription.
    case playNotification
    /// Play's real-time notification on a voided purchase.
    case playVoidedPurchase
    /// Play's real-time notification on a one-time product.
    case playOneTimeProduct
    /// Play's real-time notification for a test.
    case playTest
    /// Play's `SubscriptionPurchaseV2`.
    case playSubscription
    /// Play's older `SubscriptionPurchase`, version 1.
    case playLegacySubscription

    /// What it is, for people.
    public var title: String {
        switch self {
        case .appStoreNotification: "App Store notification"
        case .appStoreNotificationHistory: "App Store notification history"
        case .appStoreStatus: "App Store subscription statuses"
        case .appStoreTransaction: "App Store transaction"
        case .appStoreTransactions: "App Store transactions"
        case .appStoreRefunds: "App Store refunds"
        case .appStoreRenewal: "App Store renewal info"
        case .appStoreReceipt: "App Store receipt"
        case .appStoreLegacyNotification: "App Store notification, version 1"
        case .appStoreOther: "App Store document"
        case .playNotification: "Play notification"
        case .playVoidedPurchase: "Play voided purchase"
        case .playOneTimeProduct: "Play one-time product"
        case .playTest: "Play test notification"
        case .playSubscription: "Play subscription"
        case .playLegacySubscription: "Play subscription, version 1"
        }
    }
}

/// Why a payload that can be read says nothing of any subscription.
public enum PayloadSilence: String, CaseIterable, Sendable, Hashable {
    /// Sent to see whether notifications arrive.
    case test
    /// About many subscriptions at once, naming none.
    case summary
    /// About a product that is no auto-renewing subscription.
    case otherProduct
    /// About an app, a request or a token.
    case otherSubject
    /// The store could not answer.
    case storeError
    /// An answer or a list with nothing in it.
    case empty

    /// The reason in words.
    public var reason: String {
        switch self {
        case .test: "a test; it concerns no subscription"
        case .summary: "a summary; it names no subscription"
        case .otherProduct: "it concerns no auto-renewing subscription"
        case .otherSubject: "it says nothing of a subscription's state"
        case .storeError: "the store answered with an error"
        case .empty: "nothing is in it"
        }
    }
}
