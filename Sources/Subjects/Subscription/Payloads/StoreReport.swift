/// What a payload says of one subscription.
public struct StoreReport: Sendable, Hashable {
    /// What is said.
    public enum Content: Sendable, Hashable {
        /// Something happened.
        case event(EventKind)
        /// This is how things are.
        case reading(StoreReading)
    }

    /// The subscription: the original transaction of the App Store, the purchase token of Play. A resource of Play names
    /// no token; where the line does not bring one as `purchaseToken` it is the order without the number of the renewal.
    public var subscription: String
    /// The store.
    public var store: Store
    /// When it was so, in milliseconds since 1970: when the store sent or signed it. `nil` where the payload does not say.
    public var at: Int64?
    /// What is said.
    public var content: Content
    /// What tells this report from others of the same instant: the notification's, message's or order's identifier.
    public var id: EventID?
    /// The end of the period that the store names, in milliseconds since 1970.
    public var expiry: Int64?
    /// Why it ended.
    public var cause: Cause?
    /// Whether the store is to be asked: the payload says something that is not known here.
    public var needsReconciling: Bool

    /// A report.
    public init(
        subscription: String, store: Store, at: Int64?, content: Content, id: EventID? = nil, expiry: Int64? = nil,
        cause: Cause? = nil, needsReconciling: Bool = false
    ) {
        self.subscription = subscription
        self.store = store
        self.at = at
        self.content = content
        self.id = id
        self.expiry = expiry
        self.cause = cause
        self.needsReconciling = needsReconciling
    }
}

/// What was found in a payload.
public struct StorePayload: Sendable, Hashable {
    /// Which document it is.
    public var form: PayloadForm
    /// What it says, in its order.
    public var reports: [StoreReport]
    /// Why it says nothing, where that is so.
    public var silence: PayloadSilence?

    /// A payload.
    public init(form: PayloadForm, reports: [StoreReport] = [], silence: PayloadSilence? = nil) {
        self.form = form
        self.reports = reports
        self.silence = silence
    }
}
