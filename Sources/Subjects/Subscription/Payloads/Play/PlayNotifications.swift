/// Play's real-time developer notifications.
extension PayloadDecoder {
    /// Decodes a notification; `nil` when nothing in it tells which one it is.
    func playNotification(_ fields: PayloadFields) throws(PayloadError) -> StorePayload? {
        let at = try fields.millisecondsText("eventTimeMillis")
        if let notification = try fields.optionalFields("subscriptionNotification") {
            let code = try notification.integer("notificationType")
            let kind = Self.kind(playNotification: code)
            return StorePayload(
                form: .playNotification,
                reports: [
                    StoreReport(
                        subscription: try notification.name("purchaseToken"), store: .play, at: at,
                        content: .event(kind ?? .info), needsReconciling: kind == nil)
                ])
        }
        if let voided = try fields.optionalFields("voidedPurchaseNotification") {
            return try voidedPurchase(voided, at: at)
        }
        if fields.has("oneTimeProductNotification") {
            return StorePayload(form: .playOneTimeProduct, silence: .otherProduct)
        }
        if fields.has("testNotification") { return StorePayload(form: .playTest, silence: .test) }
        return nil
    }

    /// The event of a notification's code; `nil` for one that is not known here. Source: subscription, Events.
    static func kind(playNotification code: Int64) -> EventKind? {
        switch code {
        case 1: .recover
        case 2: .renew
        case 3: .autoRenewOff
        case 4: .purchase
        case 5: .failHold
        case 6: .failGrace
        case 7: .autoRenewOn
        case 9: .extend
        case 10: .pause
        case 11: .pauseScheduled
        case 12: .revoke
        case 13: .expire
        case 20: .pendingCancel
        // A price change, items, a cancellation that is scheduled, a price step-up.
        case 8, 17, 18, 19, 22: .info
        default: nil
        }
    }

    /// A purchase that was refunded in full is revoked; of one that was refunded in part something is left.
    private func voidedPurchase(_ voided: PayloadFields, at: Int64) throws(PayloadError) -> StorePayload {
        let product = try voided.integer("productType")
        let refund = try voided.integer("refundType")
        let token = try voided.name("purchaseToken")
        let order = try voided.optionalIdentity("orderId")
        // 1 is a subscription, 2 a one-time product.
        guard product != 2 else { return StorePayload(form: .playVoidedPurchase, silence: .otherProduct) }
        let isKnown = product == 1 && (refund == 1 || refund == 2)
        return StorePayload(
            form: .playVoidedPurchase,
            reports: [
                StoreReport(
                    subscription: token, store: .play, at: at,
                    content: .event(isKnown && refund == 1 ? .revoke : .info),
                    id: order, needsReconciling: !isKnown)
            ])
    }
}
