import CivilTime
import Reproducibility
import Subscription

extension PayloadDrawing {
    private static let codes: [(code: Int, kind: EventKind, isKnown: Bool)] = [
        (1, .recover, true), (2, .renew, true), (3, .autoRenewOff, true), (4, .purchase, true), (5, .failHold, true),
        (6, .failGrace, true), (7, .autoRenewOn, true), (8, .info, true), (9, .extend, true), (10, .pause, true),
        (11, .pauseScheduled, true), (12, .revoke, true), (13, .expire, true), (17, .info, true), (18, .info, true),
        (19, .info, true), (20, .pendingCancel, true), (21, .info, false), (22, .info, true), (99, .info, false),
    ]

    /// A notification with one part.
    static func playText(_ at: Int64, _ part: String) -> String {
        #"{"version":"1.0","packageName":"com.example.app","eventTimeMillis":"\#(at)",\#(part)}"#
    }

    mutating func playNotification(isWrapped: Bool) -> DrawnPayload {
        let (code, kind, isKnown) = pick(Self.codes)
        let (token, at) = (letters(144), instant())
        let text = Self.playText(
            at,
            #"""
            "subscriptionNotification":{"version":"1.0","notificationType":\#(code),"purchaseToken":"\#(token)",\#
            "subscriptionId":"month"}
            """#)
        var report = StoreReport(
            subscription: token, store: .play, at: at, event: kind, needsReconciling: !isKnown)
        guard isWrapped else { return DrawnPayload(text, .playNotification, [report]) }
        let id = digits(16)
        report.id = EventID(id)
        let data = Self.base64(text, isForURLs: false)
        return DrawnPayload(
            #"""
            {"message":{"data":"\#(data)","messageId":"\#(id)","message_id":"\#(id)",\#
            "publishTime":"\#(Instant.text(at))"},"subscription":"projects/example/subscriptions/play"}
            """#,
            .playNotification, [report])
    }

    mutating func voidedPurchase() -> DrawnPayload {
        let (token, at, order) = (letters(144), instant(), order())
        let (product, refund) = (1 + random.index(below: 2), 1 + random.index(below: 2))
        let text = Self.playText(
            at,
            #"""
            "voidedPurchaseNotification":{"purchaseToken":"\#(token)","orderId":"\#(order)",\#
            "productType":\#(product),"refundType":\#(refund)}
            """#)
        guard product == 1 else { return DrawnPayload(text, .playVoidedPurchase, silence: .otherProduct) }
        return DrawnPayload(
            text, .playVoidedPurchase,
            [
                StoreReport(
                    subscription: token, store: .play, at: at, event: refund == 1 ? .revoke : .info,
                    id: EventID(order), order: EventID(order))
            ])
    }

    private mutating func order() -> String { "GPA.\(digits(4))-\(digits(4))-\(digits(4))-\(digits(5))" }

    private static let states: [(String, SubscriptionState?)] = [
        ("ACTIVE", .active), ("CANCELED", .canceled), ("IN_GRACE_PERIOD", .grace), ("ON_HOLD", .hold),
        ("PAUSED", .paused), ("EXPIRED", .expired), ("PENDING", .pending),
        ("PENDING_PURCHASE_CANCELED", .pendingCanceled), ("UNSPECIFIED", SubscriptionState.none), ("LATER", nil),
    ]

    mutating func playSubscription() -> DrawnPayload {
        let (name, state) = pick(Self.states)
        let (order, start) = (order(), instant() / 1_000 * 1_000)
        let expiry = start + 30 * 86_400_000
        let (renews, isPrepaid) = (random.chance(0.7), random.chance(0.1))
        let renewing = #""autoRenewingPlan":{\#(renews ? #""autoRenewEnabled":true"# : "")}"#
        let text =
            #"""
            {"kind":"androidpublisher#subscriptionPurchaseV2","startTime":"\#(Instant.text(start))",\#
            "regionCode":"JP","subscriptionState":"SUBSCRIPTION_STATE_\#(name)","latestOrderId":"\#(order)..3",\#
            "acknowledgementState":"ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED","lineItems":[{"productId":"month",\#
            "expiryTime":"\#(Instant.text(expiry))",\#
            \#(isPrepaid ? #""prepaidPlan":{}"# : renewing),\#
            "offerDetails":{"basePlanId":"p1m"}}]}
            """#
        var reading = StoreReading(
            rule: .stated(state ?? .none), start: start, expiry: expiry, autoRenews: isPrepaid ? false : renews)
        reading.isPrepaid = isPrepaid
        return DrawnPayload(
            text, .playSubscription,
            [
                StoreReport(
                    subscription: order, store: .play, at: nil,
                    event: state == nil ? .info : nil, reading: state == nil ? nil : reading, expiry: expiry,
                    needsReconciling: state == nil, order: EventID("\(order)..3"))
            ])
    }

    mutating func playLegacySubscription() -> DrawnPayload {
        let (order, start) = (order(), instant())
        let expiry = start + 30 * 86_400_000
        let renews = random.chance(0.7)
        let payment = renews && random.chance(0.9) ? Int64(random.index(below: 4)) : nil
        let reason = renews ? nil : Int64(random.index(below: 4))
        let cause: Cause? = reason.flatMap { [0: .store, 1: .payment, 2: .voluntary, 3: .api][$0] }
        let text =
            #"""
            {"kind":"androidpublisher#subscriptionPurchase","startTimeMillis":"\#(start)",\#
            "expiryTimeMillis":"\#(expiry)","autoRenewing":\#(renews),"priceCurrencyCode":"JPY",\#
            "priceAmountMicros":"980000000","countryCode":"JP","developerPayload":"",\#
            \#(payment.map { #""paymentState":\#($0),"# } ?? "")\#
            \#(reason.map { #""cancelReason":\#($0),"# } ?? "")\#
            "orderId":"\#(order)..1","acknowledgementState":1}
            """#
        let reading = StoreReading(
            rule: .resource, start: start, expiry: expiry, autoRenews: renews, paymentState: payment, cause: cause)
        return DrawnPayload(
            text, .playLegacySubscription,
            [
                StoreReport(
                    subscription: order, store: .play, at: nil, reading: reading, expiry: expiry, cause: cause,
                    order: EventID("\(order)..1"))
            ])
    }
}
