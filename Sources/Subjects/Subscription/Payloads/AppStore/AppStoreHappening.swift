import JSONText

/// The event that a notification of the App Store names by type and subtype. Source: subscription, Events.
struct AppStoreHappening {
    var kind: EventKind
    var cause: Cause?
    /// Whether type or subtype are not known here.
    var isUnknown = false

    /// - Parameters:
    ///   - type: the number of the value of `notificationType`.
    ///   - subtype: that of `subtype`, where there is one.
    init(type: Int, subtype: Int?, _ fields: PayloadFields) {
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

    /// The types that are known to change no state.
    private static let withoutEffect: [StaticString] = [
        "PRICE_INCREASE", "PRICE_CHANGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "RENEWAL_EXTENSION",
        "METADATA_UPDATE", "MIGRATION", "ONE_TIME_CHARGE", "EXTERNAL_PURCHASE_TOKEN", "RESCIND_CONSENT",
    ]
}
