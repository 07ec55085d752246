import JSONText

extension PayloadDecoder {
    /// Decodes a notification; `nil` if its form is unknown.
    func playNotification(_ fields: JSONFields) throws(FieldError) -> StorePayload? {
        let at = try fields.millisecondsText("eventTimeMillis")
        if let notification = try fields.optionalFields("subscriptionNotification") {
            let code = try notification.integer("notificationType")
            let kind = 0..<Int64(Self.kinds.count) ~= code ? Self.kinds[Int(code)] : nil
            let report = StoreReport(
                subscription: try notification.name("purchaseToken"), store: .play, at: at, event: kind ?? .info,
                needsReconciliation: kind == nil)

            return StorePayload(form: .playNotification, reports: [report])
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

    /// The events of notifications by code; `nil` for unknown codes. These codes are info: 8 and 19, a price change;
    /// 17, items; 18, a scheduled cancellation; 22, a price step-up. Source: subscription, Events.
    private static let kinds: [EventKind?] = [
        nil, .recover, .renew, .autoRenewOff, .purchase, .failHold, .failGrace, .autoRenewOn, .info, .extend, .pause,
        .pauseScheduled, .revoke, .expire, nil, nil, nil, .info, .info, .info, .pendingCancel, nil, .info,
    ]

    /// Decodes the notification of a voided purchase. A full refund revokes the subscription; a partial one does not.
    private func voidedPurchase(_ voided: JSONFields, at: Int64) throws(FieldError) -> StorePayload {
        let product = try voided.integer("productType")
        let refund = try voided.integer("refundType")
        let token = try voided.name("purchaseToken")
        let order = try voided.optionalName("orderId").map(PlayOrder.init)

        // 1 is a subscription, 2 a one-time product.
        guard product != 2 else { return StorePayload(form: .playVoidedPurchase, silence: .otherProduct) }

        let isKnown = product == 1 && (refund == 1 || refund == 2)
        let report = StoreReport(
            subscription: token, store: .play, at: at, event: isKnown && refund == 1 ? .revoke : .info, id: order?.id,
            needsReconciliation: !isKnown, order: order)
        return StorePayload(form: .playVoidedPurchase, reports: [report])
    }

    /// Decodes an answer of `voidedPurchases.list`, which only lists full refunds. It also lists other purchases than
    /// subscriptions; a quantity marks some of them.
    func voidedPurchases(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        var payload = StorePayload(form: .playVoidedPurchases)
        var others = 0
        for element in try fields.elements("voidedPurchases") {
            let voided = try fields.fields(of: element)
            guard !voided.has("voidedQuantity") else {
                others += 1
                continue
            }

            let order = try voided.optionalName("orderId").map(PlayOrder.init)
            payload.reports.append(
                StoreReport(
                    subscription: try voided.name("purchaseToken"), store: .play,
                    at: try voided.millisecondsText("voidedTimeMillis"), event: .revoke, id: order?.id, order: order))
        }

        if payload.reports.isEmpty { payload.silence = others > 0 ? .otherProduct : .empty }
        return payload
    }
}

// Play's resources: the answers of its API about a subscription. They do not name the subscription. A stored answer can
// have a field `purchaseToken` with the token.

extension PayloadDecoder {
    func playSubscription(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let state = Self.state(playSubscription: try fields.text("subscriptionState"), fields)
        var reading = StoreReading(rule: .namedState(state ?? .none), start: try fields.optionalISOInstant("startTime"))
        var order: String?
        var isRaiseUnconfirmed = false
        var hasPlan = false

        for element in try fields.elements("lineItems") {
            let item = try fields.fields(of: element)
            // Add-ons are items of the same subscription, which lasts as long as its longest item.
            if let expiry = try item.optionalISOInstant("expiryTime") {
                reading.expiry = max(reading.expiry ?? .min, expiry)
            }
            if let renewing = try item.optionalFields("autoRenewingPlan"),
                let isOn = try renewing.optionalBoolean("autoRenewEnabled")
            {
                reading.autoRenews = isOn || reading.autoRenews ?? false
            }

            if item.has("prepaidPlan") { reading.isPrepaid = true }
            if reading.isPrepaid || item.has("autoRenewingPlan") { hasPlan = true }
            if order == nil { order = try item.optionalName("latestSuccessfulOrderId") }
            if try item.isRaiseUnconfirmed() { isRaiseUnconfirmed = true }
        }

        // Play leaves `autoRenewEnabled` out if it is false. An item without a plan says nothing about it.
        if reading.autoRenews == nil, hasPlan { reading.autoRenews = false }
        if let context = try fields.optionalFields("pausedStateContext") {
            reading.resumeAt = try context.optionalISOInstant("autoResumeTime")
        }

        // An active subscription that does not renew ends like a prepaid one.
        if state == .active, reading.autoRenews == false { reading.isPrepaid = true }
        reading.cause = try fields.optionalFields("canceledStateContext").flatMap { context in
            Cause(playCanceledState: context, isRaiseUnconfirmed: isRaiseUnconfirmed)
        }

        // The payment of the latest order may have been declined.
        let isUnpaid = state == .grace || state == .hold
        let latest = try fields.optionalName("latestOrderId")
        let paid = order ?? (isUnpaid ? nil : latest)
        var report = try report(fields, order: paid ?? latest, reading, isKnown: state != nil)
        report.order = paid.map(PlayOrder.init)
        report.testTime = fields.has("testPurchase") ? .playLicenceTest : nil

        let acknowledgement = try fields.optionalText("acknowledgementState")
        let isPending = fields.document.string(acknowledgement, is: "ACKNOWLEDGEMENT_STATE_PENDING")
        report.isUnacknowledged = isPending && state?.grantsAccess == true

        return StorePayload(form: .playSubscription, reports: [report])
    }

    func playLegacySubscription(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let payment = try fields.optionalInteger("paymentState")
        let isKnown = payment.map { 0...3 ~= $0 } ?? true
        var reading = StoreReading(
            rule: .resource, start: try fields.optionalMillisecondsText("startTimeMillis"),
            expiry: try fields.millisecondsText("expiryTimeMillis"),
            resumeAt: try fields.optionalMillisecondsText("autoResumeTimeMillis"),
            autoRenews: try fields.optionalBoolean("autoRenewing"), paymentState: payment)
        reading.cause = try fields.optionalInteger("cancelReason").flatMap { Cause(playCancelReason: $0) }
        if reading.cause == .payment, try fields.optionalFields("priceChange")?.optionalInteger("state") == 0 {
            reading.cause = .priceChange
        }

        let order = try fields.optionalName("orderId")
        var report = try report(fields, order: order, reading, isKnown: isKnown)
        report.testTime = try fields.optionalInteger("purchaseType") == 0 ? .playLicenceTest : nil
        let acknowledgement = try fields.optionalInteger("acknowledgementState")
        report.isUnacknowledged = acknowledgement == 0 && reading.autoRenews == true

        return StorePayload(form: .playLegacySubscription, reports: [report])
    }

    /// Returns the state of a name. The common prefix is skipped as bytes, so that the rest needs no allocation.
    private static func state(playSubscription name: Int, _ fields: JSONFields) -> SubscriptionState? {
        let prefix: StaticString = "SUBSCRIPTION_STATE_"
        guard let raw = fields.document.rawString(name), raw.matches(prefix, at: 0), !fields.document.hasEscapes(name)
        else {
            return SubscriptionState(playSubscriptionState: fields.document.string(name) ?? "")
        }

        return SubscriptionState(playSubscriptionState: raw.text(prefix.utf8CodeUnitCount..<raw.count))
    }

    private func report(
        _ fields: JSONFields, order: String?, _ reading: StoreReading, isKnown: Bool
    ) throws(FieldError) -> StoreReport {
        let token = try fields.optionalName("purchaseToken")
        guard let name = token ?? order.map(Self.subscription(ofOrder:)) ?? (isAfterNotification ? "" : nil) else {
            throw fields.missing(
                "purchaseToken",
                "the token, or an order that identifies the subscription (a resource of Play names none)")
        }

        var report = StoreReport(
            subscription: name, store: .play, at: nil,
            event: isKnown ? nil : .info, reading: isKnown ? reading : nil, expiry: reading.expiry,
            cause: reading.cause, needsReconciliation: !isKnown, order: order.map(PlayOrder.init))
        report.isNameless = token == nil
        report.replacedToken = try fields.optionalName("linkedPurchaseToken")
        return report
    }

    /// Returns an order without its suffix: `GPA.3345-1234-5678-90123` for `GPA.3345-1234-5678-90123..7`.
    private static func subscription(ofOrder order: String) -> String {
        var order = order
        return order.withUTF8 { String(decoding: $0[..<($0.first("..", in: 0..<$0.count) ?? $0.count)], as: UTF8.self) }
    }
}

extension JSONFields {
    /// Returns true if a line item of Play waits for the subscriber to accept a higher price.
    fileprivate func isRaiseUnconfirmed() throws(FieldError) -> Bool {
        guard let change = try optionalFields("autoRenewingPlan")?.optionalFields("priceChangeDetails") else {
            return false
        }

        let isRaise = try change.optionalText("priceChangeMode").map {
            change.document.string($0, is: "PRICE_INCREASE")
        }
        let isWaiting = try change.optionalText("priceChangeState").map {
            change.document.string($0, is: "OUTSTANDING") || change.document.string($0, is: "CANCELED")
        }

        return isRaise ?? true && isWaiting ?? false
    }
}
