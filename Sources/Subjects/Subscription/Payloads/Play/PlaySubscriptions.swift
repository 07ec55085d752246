import JSONText

/// Play's resources: what its programming interface answers about a subscription. They do not name it; who kept one can
/// add the token, as a field `purchaseToken`.
extension PayloadDecoder {
    /// Decodes `SubscriptionPurchaseV2`.
    func playSubscription(_ fields: PayloadFields) throws(PayloadError) -> StorePayload {
        let state = Self.state(playSubscription: try fields.text("subscriptionState"), fields)
        var reading = StoreReading(rule: .stated(state.state), start: try fields.optionalInstant("startTime"))
        var order: String?
        for element in try fields.elements("lineItems") {
            let item = try fields.fields(of: element)
            // Add-ons are items of one subscription, which lasts as long as the longest of them.
            if let expiry = try item.optionalInstant("expiryTime") {
                reading.expiry = max(reading.expiry ?? .min, expiry)
            }
            if let renewing = try item.optionalFields("autoRenewingPlan"),
                let isOn = try renewing.optionalBoolean("autoRenewEnabled")
            {
                reading.autoRenews = isOn || reading.autoRenews ?? false
            }
            if order == nil { order = try item.optionalName("latestSuccessfulOrderId") }
        }
        // One without a renewing item does not renew: Play leaves `autoRenewEnabled` out where it is false.
        if reading.autoRenews == nil, fields.has("lineItems") { reading.autoRenews = false }
        if let context = try fields.optionalFields("pausedStateContext") {
            reading.resumeAt = try context.optionalInstant("autoResumeTime")
        }
        reading.cause = try fields.optionalFields("canceledStateContext").flatMap { Cause(playCanceledState: $0) }
        let name = try fields.optionalName("latestOrderId") ?? order
        return StorePayload(
            form: .playSubscription,
            reports: [try report(fields, order: name, reading, isKnown: !state.needsReconciliation)])
    }

    /// Decodes `SubscriptionPurchase`, version 1.
    func playLegacySubscription(_ fields: PayloadFields) throws(PayloadError) -> StorePayload {
        let payment = try fields.optionalInteger("paymentState")
        let isKnown = payment.map { 0...3 ~= $0 } ?? true
        var reading = StoreReading(
            rule: .resource, start: try fields.optionalMillisecondsText("startTimeMillis"),
            expiry: try fields.millisecondsText("expiryTimeMillis"),
            resumeAt: try fields.optionalMillisecondsText("autoResumeTimeMillis"),
            autoRenews: try fields.optionalBoolean("autoRenewing"), paymentState: payment)
        reading.cause = try fields.optionalInteger("cancelReason").flatMap { Cause(playCancelReason: $0) }
        let order = try fields.optionalName("orderId")
        return StorePayload(
            form: .playLegacySubscription, reports: [try report(fields, order: order, reading, isKnown: isKnown)])
    }

    /// The state of a name. Its common beginning is left out as bytes, so that what is left needs no allocation.
    private static func state(playSubscription name: Int, _ fields: PayloadFields) -> ReadState {
        let prefix: StaticString = "SUBSCRIPTION_STATE_"
        guard let raw = fields.document.rawString(name), raw.matches(prefix, at: 0), !fields.document.hasEscapes(name)
        else {
            return ReadState(playSubscriptionState: fields.document.string(name) ?? "")
        }
        return ReadState(playSubscriptionState: raw.text(prefix.utf8CodeUnitCount..<raw.count))
    }

    private func report(
        _ fields: PayloadFields, order: String?, _ reading: StoreReading, isKnown: Bool
    ) throws(PayloadError) -> StoreReport {
        guard let name = try fields.optionalName("purchaseToken") ?? order.map(Self.subscription(ofOrder:)) else {
            throw fields.missing(
                "purchaseToken", "the token, or an order to know the subscription by (a resource of Play names none)")
        }
        return StoreReport(
            subscription: name, store: .play, at: nil,
            content: isKnown ? .reading(reading) : .event(.info), expiry: reading.expiry, cause: reading.cause,
            needsReconciling: !isKnown)
    }

    /// An order without the number of its renewal: `GPA.3345-1234-5678-90123` of `GPA.3345-1234-5678-90123..7`.
    private static func subscription(ofOrder order: String) -> String {
        guard let dots = order.utf8.indices.dropLast().first(where: { order.utf8[$0...].starts(with: "..".utf8) })
        else {
            return order
        }
        return String(order[..<dots])
    }
}
