import CivilTime
import Reproducibility

extension PayloadDrawing {
    private static let codes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 18, 19, 20, 21, 22, 99]

    static func playText(_ at: Int64, _ part: String) -> String {
        #"{"version":"1.0","packageName":"com.example.app","eventTimeMillis":"\#(at)",\#(part)}"#
    }

    mutating func playNotification(isWrapped: Bool) -> String {
        let code = pick(Self.codes)
        let token = letters(144)
        let at = instant()
        let text = Self.playText(
            at,
            #"""
            "subscriptionNotification":{"version":"1.0","notificationType":\#(code),"purchaseToken":"\#(token)",\#
            "subscriptionId":"month"}
            """#)

        guard isWrapped else { return text }

        let id = digits(16)
        return
            #"""
            {"message":{"data":"\#(Self.base64(text, isForURLs: false))","messageId":"\#(id)","message_id":"\#(id)",\#
            "publishTime":"\#(Instant.text(at))"},"subscription":"projects/example/subscriptions/play"}
            """#
    }

    mutating func voidedPurchase() -> String {
        let token = letters(144)
        let at = instant()
        let order = order()
        let product = 1 + random.index(below: 2)
        let refund = 1 + random.index(below: 2)

        return Self.playText(
            at,
            #"""
            "voidedPurchaseNotification":{"purchaseToken":"\#(token)","orderId":"\#(order)",\#
            "productType":\#(product),"refundType":\#(refund)}
            """#)
    }

    private mutating func order() -> String { "GPA.\(digits(4))-\(digits(4))-\(digits(4))-\(digits(5))" }

    private static let states = [
        "ACTIVE", "CANCELED", "IN_GRACE_PERIOD", "ON_HOLD", "PAUSED", "EXPIRED", "PENDING",
        "PENDING_PURCHASE_CANCELED", "UNSPECIFIED", "LATER",
    ]

    mutating func playSubscription() -> String {
        let state = pick(Self.states)
        let order = order()
        let start = instant() / 1_000 * 1_000
        let renews = random.chance(0.7)
        let isPrepaid = random.chance(0.1)
        let renewing = #""autoRenewingPlan":{\#(renews ? #""autoRenewEnabled":true"# : "")}"#

        return
            #"""
            {"kind":"androidpublisher#subscriptionPurchaseV2","startTime":"\#(Instant.text(start))",\#
            "regionCode":"JP","subscriptionState":"SUBSCRIPTION_STATE_\#(state)","latestOrderId":"\#(order)..3",\#
            "acknowledgementState":"ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED","lineItems":[{"productId":"month",\#
            "expiryTime":"\#(Instant.text(start + 30 * Instant.day))",\#
            \#(isPrepaid ? #""prepaidPlan":{}"# : renewing),\#
            "offerDetails":{"basePlanId":"p1m"}}]}
            """#
    }

    mutating func playLegacySubscription() -> String {
        let order = order()
        let start = instant()
        let renews = random.chance(0.7)
        let payment = renews && random.chance(0.9) ? random.index(below: 4) : nil
        let reason = renews ? nil : random.index(below: 4)

        return
            #"""
            {"kind":"androidpublisher#subscriptionPurchase","startTimeMillis":"\#(start)",\#
            "expiryTimeMillis":"\#(start + 30 * Instant.day)","autoRenewing":\#(renews),"priceCurrencyCode":"JPY",\#
            "priceAmountMicros":"980000000","countryCode":"JP","developerPayload":"",\#
            \#(payment.map { #""paymentState":\#($0),"# } ?? "")\#
            \#(reason.map { #""cancelReason":\#($0),"# } ?? "")\#
            "orderId":"\#(order)..1","acknowledgementState":1}
            """#
    }
}
