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
        guard let transaction = try transaction(in: data) else {
            throw data.missing("signedTransactionInfo", "the signed transaction")
        }
        let renewal = try renewal(in: data, of: transaction.original)
        guard transaction.isAutoRenewing else { return silent(.otherProduct) }
        guard let at = signedAt ?? transaction.signedAt else {
            throw fields.missing("signedDate", "milliseconds since 1970")
        }
        let status = try data.optionalInteger("status")
        var happening = AppStoreHappening(type: type, subtype: subtype, fields)
        let isRefund = happening.kind == .revoke
        var reading = Self.reading(happening.kind, status, transaction, renewal, at)
        if isRefund, !(status.map { $0 == 5 } ?? transaction.isCurrent(at: transaction.revokedAt ?? at)) {
            happening.kind = .info
            if status == nil { reading = nil }
        }
        reading?.cause = happening.cause ?? renewal?.cause
        return StorePayload(
            form: .appStoreNotification,
            reports: [
                StoreReport(
                    subscription: transaction.original, store: .appStore, at: at, event: happening.kind,
                    reading: reading, id: id, expiry: happening.kind.beginsPeriod ? transaction.expiry : nil,
                    cause: happening.cause ?? (happening.kind == .expire ? renewal?.cause : nil),
                    needsReconciling: happening.isUnknown || renewal?.isUnknown ?? false
                        || status.map { !(1...5 ~= $0) } ?? false,
                    refundedEnd: isRefund && status == nil ? transaction.expiry : nil)
            ])
    }

    /// What a notification answers beside its event: the state that its status names, else the one that the event leads
    /// to; `nil` for what leads nowhere, and for what is not known here.
    private static func reading(
        _ kind: EventKind, _ status: Int64?, _ transaction: AppStoreTransaction, _ renewal: AppStoreRenewal?,
        _ at: Int64
    ) -> StoreReading? {
        let state =
            if let status {
                SubscriptionState(appStoreStatus: status, isAutoRenewing: renewal?.autoRenews != false)
            } else {
                kind.leadsTo(renews: renewal?.autoRenews != false)
            }
        guard let state, renewal?.isUnknown != true else { return nil }
        var reading = transaction.reading(status == nil ? .led(state) : .stated(state), renewal)
        // Refunds and news may name an earlier transaction, which says nothing of the current period.
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
    /// Whether the transaction that comes with it ends where the subscription now does.
    var beginsPeriod: Bool {
        switch self {
        case .purchase, .renew, .recover, .extend, .planUpgrade: true
        default: false
        }
    }

    /// The state that it leads to where it is not illegal; `nil` where that may be any.
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
    var kind: EventKind
    var cause: Cause?
    var isUnknown = false

    /// `type` and `subtype` are the numbers of the values of `notificationType` and `subtype`.
    init(type: Int, subtype: Int?, _ fields: JSONFields) {
        func isType(_ name: StaticString) -> Bool { fields.document.string(type, is: name) }
        func isSubtype(_ name: StaticString) -> Bool { fields.document.string(subtype, is: name) }

        if isType("DID_RENEW") {
            kind = isSubtype("BILLING_RECOVERY") ? .recover : .renew
        } else if isType("SUBSCRIBED") {
            kind = .purchase
        } else if isType("DID_FAIL_TO_RENEW") {
            kind = isSubtype("GRACE_PERIOD") ? .failGrace : subtype == nil ? .failHold : .info
            isUnknown = kind == .info
        } else if isType("GRACE_PERIOD_EXPIRED") {
            kind = .graceEnd
        } else if isType("EXPIRED") {
            kind = .expire
            if isSubtype("VOLUNTARY") { cause = .store }
            if isSubtype("BILLING_RETRY") { cause = .payment }
            if isSubtype("PRICE_INCREASE") { cause = .priceChange }
            if isSubtype("PRODUCT_NOT_FOR_SALE") { cause = .productGone }
        } else if isType("DID_CHANGE_RENEWAL_STATUS") {
            kind =
                isSubtype("AUTO_RENEW_DISABLED")
                ? .autoRenewOff : isSubtype("AUTO_RENEW_ENABLED") ? .autoRenewOn : .info
            isUnknown = kind == .info
        } else if isType("DID_CHANGE_RENEWAL_PREF") {
            kind = isSubtype("UPGRADE") ? .planUpgrade : .planPreference
        } else if isType("OFFER_REDEEMED") {
            if isSubtype("UPGRADE") {
                kind = .planUpgrade
            } else if isSubtype("DOWNGRADE") {
                kind = .planPreference
            } else {
                isUnknown = !(subtype == nil || isSubtype("INITIAL_BUY") || isSubtype("RESUBSCRIBE"))
                kind = isUnknown ? .info : .purchase
            }
        } else if isType("REFUND") || isType("REVOKE") {
            kind = .revoke
        } else if isType("REFUND_REVERSED") {
            kind = .refundReversed
        } else if isType("RENEWAL_EXTENDED") {
            kind = .extend
        } else {
            kind = .info
            isUnknown = !Self.withoutEffect.contains { fields.document.string(type, is: $0) }
        }
    }

    private static let withoutEffect: [StaticString] = [
        "PRICE_INCREASE", "PRICE_CHANGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "RENEWAL_EXTENSION",
        "METADATA_UPDATE", "MIGRATION", "ONE_TIME_CHARGE", "EXTERNAL_PURCHASE_TOKEN", "RESCIND_CONSENT",
    ]
}
