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
        var happening = AppStoreHappening(type: type, subtype: subtype, fields)
        let isRefund = happening.kind == .revoke
        var reading = Self.reading(happening.kind, status: status, transaction, renewal, at: at)

        if isRefund, !(status.map { $0 == 5 } ?? transaction.isCurrent(at: transaction.revokedAt ?? at)) {
            happening.kind = .info
            if status == nil { reading = nil }
        }

        reading?.cause = happening.cause ?? renewal?.cause
        var testTime = transaction.testTime
        if testTime == nil { testTime = try data.testTime("environment") }
        let report = StoreReport(
            subscription: transaction.original, store: .appStore, at: at, event: happening.kind, reading: reading,
            id: id, expiry: happening.kind.beginsPeriod ? transaction.expiry : nil,
            cause: happening.cause ?? (happening.kind == .expire ? renewal?.cause : nil),
            needsReconciling: happening.isUnknown || renewal?.isUnknown ?? false
                || status.map { !(1...5 ~= $0) } ?? false,
            refunded: isRefund && status == nil ? transaction.refundedPeriod : nil,
            testTime: testTime)
        return StorePayload(form: .appStoreNotification, reports: [report])
    }

    /// Returns the answer that a notification contains next to its event: the state that its status names, else the one
    /// that the event leads to; `nil` if the event leads to no state, or something is unknown.
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

        var reading = transaction.reading(status == nil ? .led(state) : .stated(state), renewal)
        // Refunds and info may name an earlier transaction, which is not of the current period.
        let namesAny = kind == .revoke || kind == .refundReversed || kind == .info
        let isOfNow = transaction.revokedAt == nil && transaction.expiry ?? .min > at

        if transaction.isUpgraded || namesAny && state != .revoked && !isOfNow {
            reading.start = nil
            reading.expiry = renewal?.renewsAt
        }

        return reading
    }
}

extension EventKind {
    /// True if the transaction in its notification ends at the subscription's new expiry.
    var beginsPeriod: Bool {
        switch self {
        case .purchase, .renew, .recover, .extend, .planUpgrade: true
        default: false
        }
    }

    /// Returns the state that it leads to if it is not illegal; `nil` if that may be any.
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

/// The event that a notification of the App Store names by type and subtype. Source: subscription, Events.
struct AppStoreHappening {
    var kind = EventKind.info
    var cause: Cause?
    var isUnknown = false

    /// - Parameters:
    ///   - type: the number of the value of `notificationType`.
    ///   - subtype: the number of the value of `subtype`.
    init(type: Int, subtype: Int?, _ fields: JSONFields) {
        let row = Self.rows.first { row in
            guard fields.document.string(type, is: row.type) else { return false }
            guard let expected = row.subtype else { return true }
            return expected.utf8CodeUnitCount == 0 ? subtype == nil : fields.document.string(subtype, is: expected)
        }

        guard let row else {
            isUnknown = !Self.withoutEffect.contains { fields.document.string(type, is: $0) }
            return
        }

        kind = row.kind
        cause = row.cause
    }

    /// The events by type and subtype. An empty subtype matches only its absence, and `nil` matches all that the rows
    /// above leave.
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

    private static let withoutEffect: [StaticString] = [
        "PRICE_INCREASE", "PRICE_CHANGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "RENEWAL_EXTENSION",
        "METADATA_UPDATE", "MIGRATION", "ONE_TIME_CHARGE", "EXTERNAL_PURCHASE_TOKEN", "RESCIND_CONSENT",
    ]
}
