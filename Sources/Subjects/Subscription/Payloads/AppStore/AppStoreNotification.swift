import JSONText

extension PayloadDecoder {
    func appStoreNotification(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let type = try fields.text("notificationType")
        let subtype = try fields.optionalText("subtype")
        let signedAt = try fields.optionalMilliseconds("signedDate")
        let id = try fields.optionalIdentity("notificationUUID")

        func silent(_ silence: PayloadSilence) -> StorePayload {
            StorePayload(form: .appStoreNotification, silence: silence)
        }

        if fields.document.string(type, is: "TEST") { return silent(.test) }
        if fields.has("summary") { return silent(.summary) }
        guard let data = try fields.optionalFields("data") else { return silent(.otherSubject) }

        let transaction = try data.required(
            "signedTransactionInfo", "the signed transaction", transaction(in: data))
        let renewal = try renewal(in: data, of: transaction.original)
        guard transaction.isAutoRenewing else { return silent(.otherProduct) }

        let at = try fields.required("signedDate", "milliseconds since 1970", signedAt ?? transaction.signedAt)
        let status = try data.optionalInteger("status")
        var event = AppStoreEvent(type: type, subtype: subtype, fields)
        let isRefund = event.kind == .revoke
        var reading = Self.reading(event.kind, status: status, transaction, renewal, at: at)

        if isRefund, !(status.map { $0 == 5 } ?? transaction.isCurrent(at: transaction.revokedAt ?? at)) {
            event.kind = .info
            if status == nil { reading = nil }
        }

        reading?.cause = event.cause ?? renewal?.cause
        var testTime = transaction.testTime
        if testTime == nil { testTime = try data.testTime("environment") }
        let report = StoreReport(
            subscription: transaction.original, store: .appStore, at: at, event: event.kind, reading: reading,
            id: id, expiry: event.kind.beginsPeriod ? transaction.expiry : nil,
            cause: event.cause ?? (event.kind == .expire ? renewal?.cause : nil),
            needsReconciliation: event.isUnknown || renewal?.isUnknown ?? false
                || status.map { !(1...5 ~= $0) } ?? false,
            refundedPeriod: isRefund && status == nil ? transaction.refundedPeriod : nil,
            testTime: testTime)
        return StorePayload(form: .appStoreNotification, reports: [report])
    }

    /// Returns the answer that a notification contains next to its event. Its state is the named status, or else the
    /// result of the event. `nil` if the event has no certain result, or something is unknown.
    private static func reading(
        _ kind: EventKind, status: Int64?, _ transaction: AppStoreTransaction, _ renewal: AppStoreRenewal?,
        at: Int64
    ) -> StoreReading? {
        let state =
            if let status {
                SubscriptionState(
                    appStoreStatus: status, isAutoRenewing: transaction.autoRenews(renewal) != false)
            } else {
                kind.leadsTo(renews: transaction.autoRenews(renewal) != false)
            }

        guard let state, renewal?.isUnknown != true else { return nil }

        var reading = transaction.reading(status == nil ? .resultingState(state) : .namedState(state), renewal)
        // Refunds and info may name an earlier transaction, not the one of the current period.
        let mayNameEarlierPeriod = kind == .revoke || kind == .refundReversed || kind == .info
        let isOfCurrentPeriod = transaction.revokedAt == nil && transaction.expiry ?? .min > at

        if transaction.isUpgraded || mayNameEarlierPeriod && state != .revoked && !isOfCurrentPeriod {
            reading.start = nil
            reading.expiry = renewal?.renewsAt
        }

        return reading
    }
}

extension EventKind {
    /// True if the expiry of the transaction in the notification is the new expiry of the subscription.
    var beginsPeriod: Bool {
        switch self {
        case .purchase, .renew, .recover, .extend, .planUpgrade: true
        default: false
        }
    }

    /// Returns the state after the event, if the event is legal; `nil` if that depends on the state before.
    fileprivate func leadsTo(renews: Bool) -> SubscriptionState? {
        switch self {
        case .info: return nil
        case .graceEnd: return .hold
        default:
            let next = TransitionTable[.active, self].next
            return next == .active && !renews ? .canceled : next
        }
    }
}

/// The event that type and subtype of a notification of the App Store stand for. Source: subscription, Events.
struct AppStoreEvent {
    var kind = EventKind.info
    var cause: Cause?
    var isUnknown = false

    /// - Parameters:
    ///   - type: the number of the value of `notificationType` in the document.
    ///   - subtype: the number of the value of `subtype` in the document.
    init(type: Int, subtype: Int?, _ fields: JSONFields) {
        let row = Self.rows.first { row in
            guard fields.document.string(type, is: row.type) else { return false }
            guard let expected = row.subtype else { return true }
            return expected.utf8CodeUnitCount == 0 ? subtype == nil : fields.document.string(subtype, is: expected)
        }

        guard let row else {
            isUnknown = !Self.typesWithoutEffect.contains { fields.document.string(type, is: $0) }
            return
        }

        kind = row.kind
        cause = row.cause
    }

    /// The events by type and subtype. The first match counts. An empty subtype matches only a missing one, and `nil`
    /// matches any.
    private static let rows: [(type: StaticString, subtype: StaticString?, kind: EventKind, cause: Cause?)] = [
        ("DID_RENEW", "BILLING_RECOVERY", .recover, nil), ("DID_RENEW", nil, .renew, nil),
        ("SUBSCRIBED", nil, .purchase, nil), ("DID_FAIL_TO_RENEW", "GRACE_PERIOD", .failGrace, nil),
        ("DID_FAIL_TO_RENEW", "", .failHold, nil), ("GRACE_PERIOD_EXPIRED", nil, .graceEnd, nil),
        ("EXPIRED", "VOLUNTARY", .expire, .store), ("EXPIRED", "BILLING_RETRY", .expire, .payment),
        ("EXPIRED", "PRICE_INCREASE", .expire, .priceChange),
        ("EXPIRED", "PRODUCT_NOT_FOR_SALE", .expire, .productGone), ("EXPIRED", nil, .expire, nil),
        ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", .autoRenewOff, nil),
        ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", .autoRenewOn, nil),
        ("DID_CHANGE_RENEWAL_PREF", "UPGRADE", .planUpgrade, nil),
        ("DID_CHANGE_RENEWAL_PREF", nil, .planPreference, nil), ("OFFER_REDEEMED", "UPGRADE", .planUpgrade, nil),
        ("OFFER_REDEEMED", "DOWNGRADE", .planPreference, nil), ("OFFER_REDEEMED", "", .purchase, nil),
        ("OFFER_REDEEMED", "INITIAL_BUY", .purchase, nil), ("OFFER_REDEEMED", "RESUBSCRIBE", .purchase, nil),
        ("REFUND", nil, .revoke, nil), ("REVOKE", nil, .revoke, nil), ("REFUND_REVERSED", nil, .refundReversed, nil),
        ("RENEWAL_EXTENDED", nil, .extend, nil),
    ]

    private static let typesWithoutEffect: [StaticString] = [
        "PRICE_INCREASE", "PRICE_CHANGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "RENEWAL_EXTENSION",
        "METADATA_UPDATE", "MIGRATION", "ONE_TIME_CHARGE", "EXTERNAL_PURCHASE_TOKEN", "RESCIND_CONSENT",
    ]
}
