import Foundation
import Subscription

/// Play's resources with Foundation's decoder.
enum FoundationPlayResource {
    private struct Refused: Error {}

    static func payload(_ document: Document) throws -> StorePayload {
        document.subscriptionState == nil ? try legacy(document) : try current(document)
    }

    private static func current(_ document: Document) throws -> StorePayload {
        let states: [String: SubscriptionState] = [
            "ACTIVE": .active, "CANCELED": .canceled, "IN_GRACE_PERIOD": .grace, "ON_HOLD": .hold, "PAUSED": .paused,
            "EXPIRED": .expired, "PENDING": .pending, "PENDING_PURCHASE_CANCELED": .pendingCanceled,
            "UNSPECIFIED": .none,
        ]
        let name = (document.subscriptionState ?? "").replacingOccurrences(of: "SUBSCRIPTION_STATE_", with: "")
        let state = states[name]
        var reading = StoreReading(rule: .stated(state ?? .none), start: try instant(document.startTime))
        for item in document.lineItems ?? [] {
            if let expiry = try instant(item.expiryTime) { reading.expiry = max(reading.expiry ?? .min, expiry) }
            if let isOn = item.autoRenewingPlan?.autoRenewEnabled {
                reading.autoRenews = isOn || reading.autoRenews ?? false
            }
        }
        if reading.autoRenews == nil, document.lineItems != nil { reading.autoRenews = false }
        let order = document.latestOrderId ?? document.lineItems?.lazy.compactMap(\.latestSuccessfulOrderId).first
        return StorePayload(form: .playSubscription, reports: [try report(order, reading, isKnown: state != nil)])
    }

    private static func legacy(_ document: Document) throws -> StorePayload {
        guard let expiry = try document.expiryTimeMillis?.instant() else { throw Refused() }
        let causes: [Int: Cause] = [0: .store, 1: .payment, 2: .voluntary, 3: .api]
        let reading = StoreReading(
            rule: .resource, start: try document.startTimeMillis?.instant(), expiry: expiry,
            autoRenews: document.autoRenewing,
            paymentState: document.paymentState.map(Int64.init), cause: document.cancelReason.flatMap { causes[$0] })
        let isKnown = document.paymentState.map { 0...3 ~= $0 } ?? true
        return StorePayload(
            form: .playLegacySubscription, reports: [try report(document.orderId, reading, isKnown: isKnown)])
    }

    private static func report(_ order: String?, _ reading: StoreReading, isKnown: Bool) throws -> StoreReport {
        guard let order else { throw Refused() }
        let name = try FoundationPayload.name(order).components(separatedBy: "..").first ?? order
        return StoreReport(
            subscription: name, store: .play, at: nil, content: isKnown ? .reading(reading) : .event(.info),
            expiry: reading.expiry, cause: reading.cause, needsReconciling: !isKnown)
    }

    private static func instant(_ text: String?) throws -> Int64? {
        guard let text else { return nil }
        let seconds = try Date(text, strategy: .iso8601).timeIntervalSince1970
        return Int64((seconds * 1_000).rounded())
    }
}
