import JSONText

/// A report on one subscription, from a payload.
public struct StoreReport: Sendable, Hashable {
    /// The original transaction of the App Store, the purchase token of Play. A resource of Play names no token:
    /// without a `purchaseToken` beside it, it is the order without the number of the renewal.
    public var subscription: String
    public var store: Store
    /// When it was so, in milliseconds since 1970: when the store sent or signed it. `nil` where the payload does not
    /// say.
    public var at: Int64?
    public var event: EventKind?
    /// What is; beside an event, what was so with it.
    public var reading: StoreReading?
    /// What tells this report from others of the same instant: the notification's, message's or order's identifier.
    public var id: EventID?
    /// The end of the period that the store names, in milliseconds since 1970.
    public var expiry: Int64?
    public var cause: Cause?
    /// Whether the store is to be asked: the payload says something that is not known here.
    public var needsReconciling: Bool
    /// The order that Google Play names: the latest one in a resource, the one that was voided in a notification.
    public var order: EventID?
    /// The end of the period that was refunded, where the App Store names its transaction.
    public var refundedEnd: Int64?

    public init(
        subscription: String, store: Store, at: Int64?, event: EventKind? = nil, reading: StoreReading? = nil,
        id: EventID? = nil, expiry: Int64? = nil, cause: Cause? = nil, needsReconciling: Bool = false,
        order: EventID? = nil, refundedEnd: Int64? = nil
    ) {
        self.subscription = subscription
        self.store = store
        self.at = at
        self.event = event
        self.reading = reading
        self.id = id
        self.expiry = expiry
        self.cause = cause
        self.needsReconciling = needsReconciling
        self.order = order
        self.refundedEnd = refundedEnd
    }

    /// What it says to the lifecycle, at an instant.
    public func event(at instant: Int64) -> SubscriptionEvent {
        SubscriptionEvent(
            event ?? .info, at: instant, id: id, expiry: event == nil ? nil : expiry, cause: event == nil ? nil : cause,
            reconcile: needsReconciling, answer: reading?.answer(at: instant, from: store))
    }
}

public struct StorePayload: Sendable, Hashable {
    public var form: PayloadForm
    public var reports: [StoreReport]
    public var silence: PayloadSilence?
    /// What is wrong with the first part of a list that cannot be read; the others are among the reports.
    public var fault: FieldError?

    public init(form: PayloadForm, reports: [StoreReport] = [], silence: PayloadSilence? = nil) {
        self.form = form
        self.reports = reports
        self.silence = silence
    }
}

/// The document of a store that a payload is, recognised by its fields; the raw value is its name for people. Source:
/// streams, store payloads.
public enum PayloadForm: String, CaseIterable, Sendable, Hashable {
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
    /// It carries a receipt.
    case appStoreLegacyNotification = "App Store notification, version 1"
    /// Another document of the App Store, which says nothing of a subscription's state.
    case appStoreOther = "App Store document"
    /// Play's real-time notifications: on a subscription, on a voided purchase, on a one-time product, and for a test.
    case playNotification = "Play notification"
    case playVoidedPurchase = "Play voided purchase"
    case playOneTimeProduct = "Play one-time product"
    case playTest = "Play test notification"
    /// Play's `SubscriptionPurchaseV2`.
    case playSubscription = "Play subscription"
    /// Play's older `SubscriptionPurchase`.
    case playLegacySubscription = "Play subscription, version 1"
}

/// The reason why a payload that can be read says nothing of any subscription; the raw value is the reason in words.
public enum PayloadSilence: String, CaseIterable, Sendable, Hashable {
    case test = "a test; it concerns no subscription"
    case summary = "a summary; it names no subscription"
    case otherProduct = "it concerns no auto-renewing subscription"
    case otherSubject = "it says nothing of a subscription's state"
    case storeError = "the store answered with an error"
    case empty = "nothing is in it"
}
