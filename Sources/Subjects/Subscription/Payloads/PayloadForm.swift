/// The kind of document that a payload is, recognised by its fields. The raw value is its name in messages. Source:
/// streams, store payloads.
package enum PayloadForm: String, CaseIterable, Sendable, Hashable {
    case appStoreNotification = "App Store notification"
    /// App Store Server API, Get Notification History: signed notifications.
    case appStoreNotificationHistory = "App Store notification history"
    case appStoreStatus = "App Store subscription statuses"
    case appStoreTransaction = "App Store transaction"
    /// App Store Server API, Get Transaction History and Look Up Order ID: signed transactions.
    case appStoreTransactions = "App Store transactions"
    /// App Store Server API, Get Refund History: signed transactions that were refunded.
    case appStoreRefunds = "App Store refunds"
    case appStoreRenewal = "App Store renewal info"
    case appStoreReceipt = "App Store receipt"
    /// A notification with a receipt.
    case appStoreLegacyNotification = "App Store notification, version 1"
    /// Another document of the App Store, without the state of a subscription.
    case appStoreOther = "App Store document"
    /// Play's real-time notifications: on a subscription, on a voided purchase, on a one-time product, and for a test.
    case playNotification = "Play notification"
    case playVoidedPurchase = "Play voided purchase"
    /// The answer of `purchases.voidedpurchases.list`.
    case playVoidedPurchases = "Play voided purchases"
    case playOneTimeProduct = "Play one-time product"
    case playTest = "Play test notification"
    /// Play's `SubscriptionPurchaseV2`.
    case playSubscription = "Play subscription"
    /// Play's older `SubscriptionPurchase`.
    case playLegacySubscription = "Play subscription, version 1"
}
