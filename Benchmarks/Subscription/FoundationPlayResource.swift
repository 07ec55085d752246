import Foundation
import Subscription

/// Resources of Google Play: purchases of subscriptions, versions 1 and 2.
enum FoundationPlayResource {
    static func payload(_ document: FoundationDocument) throws -> StorePayload {
        document.subscriptionState == nil ? try legacy(document) : try current(document)
    }

    private static func current(_ document: FoundationDocument) throws -> StorePayload {
        let states: [String: SubscriptionState] = [
            "ACTIVE": .active, "CANCELED": .canceled, "IN_GRACE_PERIOD": .grace, "ON_HOLD": .hold, "PAUSED": .paused,
            "EXPIRED": .expired, "PENDING": .pending, "PENDING_PURCHASE_CANCELED": .pendingCanceled,
            "UNSPECIFIED": .none,
        ]
        let name = (document.subscriptionState ?? "").replacingOccurrences(of: "SUBSCRIPTION_STATE_", with: "")
        let state = states[name]
        var reading = StoreReading(
            rule: .namedState(state ?? .none), start: try document.startTime.map(DecodedInstant.milliseconds))

        for item in document.lineItems ?? [] {
            let expiry = try item.expiryTime.map(DecodedInstant.milliseconds) ?? .min
            if expiry > reading.expiry ?? .min { reading.expiry = expiry }
            if let isOn = item.autoRenewingPlan?.autoRenewEnabled {
                reading.autoRenews = isOn || reading.autoRenews ?? false
            }
            if item.prepaidPlan != nil { reading.isPrepaid = true }
        }

        let hasPlan = document.lineItems?.contains { $0.autoRenewingPlan != nil || $0.prepaidPlan != nil } ?? false
        if reading.autoRenews == nil, hasPlan { reading.autoRenews = false }
        if state == .active, reading.autoRenews == false { reading.isPrepaid = true }
        let isUnpaid = state == .grace || state == .hold
        let latest = document.latestOrderId?.text
        var order = document.lineItems?.lazy.compactMap(\.latestSuccessfulOrderId?.text).first
        if order == nil, !isUnpaid { order = latest }
        var report = try report(document, order ?? latest, reading, isKnown: state != nil)
        report.order = order.map { PlayOrder($0) }
        report.testTime = document.testPurchase == nil ? nil : .playLicenceTest
        let grants: [SubscriptionState] = [.active, .canceled, .grace]
        report.isUnacknowledged = try isPending(document) && state.map(grants.contains) ?? false
        return StorePayload(form: .playSubscription, reports: [report])
    }

    private static func isPending(_ document: FoundationDocument) throws -> Bool {
        switch document.acknowledgementState {
        case .word(let word): return word == "ACKNOWLEDGEMENT_STATE_PENDING"
        case .number: throw PeerRefusal()
        case nil: return false
        }
    }

    private static func legacy(_ document: FoundationDocument) throws -> StorePayload {
        guard let expiry = try document.expiryTimeMillis?.instant() else { throw PeerRefusal() }

        let causes: [Int: Cause] = [0: .store, 1: .payment, 2: .replaced, 3: .api]
        let reading = StoreReading(
            rule: .resource, start: try document.startTimeMillis?.instant(), expiry: expiry,
            autoRenews: document.autoRenewing,
            paymentState: document.paymentState.map(Int64.init), cause: document.cancelReason.flatMap { causes[$0] })
        let isKnown = document.paymentState.map { 0...3 ~= $0 } ?? true

        var report = try report(document, document.orderId?.text, reading, isKnown: isKnown)
        report.testTime = document.purchaseType == 0 ? .playLicenceTest : nil
        switch document.acknowledgementState {
        case .word: throw PeerRefusal()
        case .number(let number): report.isUnacknowledged = number == 0 && document.autoRenewing == true
        case nil: break
        }
        return StorePayload(form: .playLegacySubscription, reports: [report])
    }

    private static func report(
        _ document: FoundationDocument, _ order: String?, _ reading: StoreReading, isKnown: Bool
    ) throws -> StoreReport {
        guard let order else { throw PeerRefusal() }

        let name = try FoundationPayload.name(order).components(separatedBy: "..").first ?? order
        var report = StoreReport(
            subscription: name, store: .play, at: nil, event: isKnown ? nil : .info, reading: isKnown ? reading : nil,
            expiry: reading.expiry, cause: reading.cause, needsReconciliation: !isKnown, order: PlayOrder(order))
        report.isNameless = true
        report.replacedToken = document.linkedPurchaseToken?.text
        return report
    }
}
