import Foundation
import Subscription

/// Reads payloads with Foundation's decoder, as an app's team would: one structure with everything that can be in a
/// document, and a mapping to what the payload says. It knows what is wrong, and not where.
enum FoundationPayload {
    /// What a payload says; `nil` when Foundation refuses the text, or what is in it is no payload.
    static func payload(_ text: [UInt8]) -> StorePayload? { try? decode(Data(text)) }

    private struct Refused: Error {}

    private static func decode(_ data: Data, isInEnvelope: Bool = false) throws -> StorePayload {
        let document = try JSONDecoder().decode(Document.self, from: data)
        if !isInEnvelope {
            if let signed = document.signedPayload { return try decode(JWS.payload(signed), isInEnvelope: true) }
            if let message = document.message, let text = message.data {
                guard let data = Data(base64Encoded: text) else { throw Refused() }
                var payload = try decode(data, isInEnvelope: true)
                let id = (message.messageId ?? message.message_id?.value).map { EventID($0) }
                for index in payload.reports.indices where payload.reports[index].id == nil {
                    payload.reports[index].id = id
                }
                return payload
            }
        }
        if let at = try document.eventTimeMillis?.instant(), let payload = try playNotification(document, at) {
            return payload
        }
        if let type = document.notificationType { return try notification(document, type) }
        if document.notification_type != nil || document.unified_receipt != nil {
            guard document.notification_type != "TEST" else {
                return StorePayload(form: .appStoreLegacyNotification, silence: .test)
            }
            return try FoundationReceipt.payload(
                document.unified_receipt.map(\.latest_receipt_info) ?? document.latest_receipt_info, nil,
                document.unified_receipt.map(\.pending_renewal_info) ?? document.pending_renewal_info,
                at: document.auto_renew_status_change_date_ms?.instant(), .appStoreLegacyNotification)
        }
        if document.latest_receipt_info != nil || document.receipt != nil {
            guard [0, 21_006].contains(document.status ?? 0) else { throw Refused() }
            return try FoundationReceipt.payload(
                document.latest_receipt_info, document.receipt?.in_app, document.pending_renewal_info,
                at: document.receipt?.request_date_ms?.instant(), .appStoreReceipt)
        }
        if document.subscriptionState != nil || document.expiryTimeMillis != nil || document.autoRenewing != nil
            || document.paymentState != nil
        {
            return try FoundationPlayResource.payload(document)
        }
        if case .groups(let groups)? = document.data, document.bundleId != nil || document.environment != nil {
            return try statuses(groups)
        }
        if let transaction = document.signedTransactionInfo?.value ?? document.transaction() {
            let facts = try transaction.facts()
            guard facts.isAutoRenewing else {
                return StorePayload(form: .appStoreTransaction, silence: .otherProduct)
            }
            return StorePayload(
                form: .appStoreTransaction,
                reports: [
                    StoreReport(
                        subscription: facts.original, store: .appStore, at: facts.signedAt,
                        content: .reading(facts.reading(.receipt, nil)), expiry: facts.expiry)
                ])
        }
        throw Refused()
    }

    // MARK: App Store

    private static func notification(_ document: Document, _ type: String) throws -> StorePayload {
        func silent(_ silence: PayloadSilence) -> StorePayload {
            StorePayload(form: .appStoreNotification, silence: silence)
        }
        let signedAt = try document.signedDate?.instant()
        if type == "TEST" { return silent(.test) }
        guard let field = document.data else { return silent(.otherSubject) }
        guard case .notification(let data) = field, let transaction = try data.signedTransactionInfo?.value.facts()
        else {
            throw Refused()
        }
        let renewal = try data.signedRenewalInfo?.value.facts()
        guard transaction.isAutoRenewing else { return silent(.otherProduct) }
        guard let at = signedAt ?? transaction.signedAt else { throw Refused() }
        var happening = happening(type, document.subtype)
        if happening.kind == .revoke {
            let isOver = data.status.map { $0 == 5 } ?? (transaction.expiry ?? 0 > transaction.revokedAt ?? at)
            if !isOver { happening.kind = .info }
        }
        let begins: [EventKind] = [.purchase, .renew, .recover, .extend, .planUpgrade]
        let report = StoreReport(
            subscription: transaction.original, store: .appStore, at: at, content: .event(happening.kind),
            id: document.notificationUUID.map { EventID($0) },
            expiry: begins.contains(happening.kind) ? transaction.expiry : nil,
            cause: happening.cause ?? (happening.kind == .expire ? renewal?.cause : nil),
            needsReconciling: happening.isUnknown || renewal?.isUnknown ?? false)
        return StorePayload(form: .appStoreNotification, reports: [report])
    }

    private static func happening(
        _ type: String, _ subtype: String?
    ) -> (kind: EventKind, cause: Cause?, isUnknown: Bool) {
        switch (type, subtype) {
        case ("SUBSCRIBED", _): (.purchase, nil, false)
        case ("DID_RENEW", "BILLING_RECOVERY"): (.recover, nil, false)
        case ("DID_RENEW", _): (.renew, nil, false)
        case ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"): (.failGrace, nil, false)
        case ("DID_FAIL_TO_RENEW", nil): (.failHold, nil, false)
        case ("GRACE_PERIOD_EXPIRED", _): (.graceEnd, nil, false)
        case ("EXPIRED", "VOLUNTARY"): (.expire, .store, false)
        case ("EXPIRED", "BILLING_RETRY"): (.expire, .payment, false)
        case ("EXPIRED", "PRICE_INCREASE"): (.expire, .priceChange, false)
        case ("EXPIRED", "PRODUCT_NOT_FOR_SALE"): (.expire, .productGone, false)
        case ("EXPIRED", _): (.expire, nil, false)
        case ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"): (.autoRenewOff, nil, false)
        case ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"): (.autoRenewOn, nil, false)
        case ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"), ("OFFER_REDEEMED", "UPGRADE"): (.planUpgrade, nil, false)
        case ("DID_CHANGE_RENEWAL_PREF", _), ("OFFER_REDEEMED", "DOWNGRADE"): (.planPreference, nil, false)
        case ("OFFER_REDEEMED", nil), ("OFFER_REDEEMED", "INITIAL_BUY"), ("OFFER_REDEEMED", "RESUBSCRIBE"):
            (.purchase, nil, false)
        case ("REFUND", _), ("REVOKE", _): (.revoke, nil, false)
        case ("REFUND_REVERSED", _): (.refundReversed, nil, false)
        case ("RENEWAL_EXTENDED", _): (.extend, nil, false)
        case ("PRICE_INCREASE", _), ("CONSUMPTION_REQUEST", _): (.info, nil, false)
        default: (.info, nil, true)
        }
    }

    private static func statuses(_ groups: [Document.Group]) throws -> StorePayload {
        var payload = StorePayload(form: .appStoreStatus)
        for item in groups.flatMap({ $0.lastTransactions ?? [] }) {
            let transaction = try item.signedTransactionInfo?.value.facts()
            let renewal = try item.signedRenewalInfo?.value.facts()
            guard let status = item.status, let original = item.originalTransactionId else { throw Refused() }
            let states: [Int: SubscriptionState] = [
                1: renewal?.autoRenews == false ? .canceled : .active, 2: .expired, 3: .hold, 4: .grace, 5: .revoked,
            ]
            var content = StoreReport.Content.event(.info)
            if let state = states[status], renewal?.isUnknown != true {
                let facts = transaction?.reading(.stated(state), renewal)
                content = .reading(facts ?? StoreReading(rule: .stated(state), cause: renewal?.cause))
            }
            payload.reports.append(
                StoreReport(
                    subscription: try name(original), store: .appStore, at: transaction?.signedAt ?? renewal?.signedAt,
                    content: content, expiry: transaction?.expiry, cause: renewal?.cause,
                    needsReconciling: content == .event(.info)))
        }
        if payload.reports.isEmpty { payload.silence = .empty }
        return payload
    }

    // MARK: Play

    private static func playNotification(_ document: Document, _ at: Int64) throws -> StorePayload? {
        if let notification = document.subscriptionNotification {
            let kinds: [Int: EventKind] = [
                1: .recover, 2: .renew, 3: .autoRenewOff, 4: .purchase, 5: .failHold, 6: .failGrace, 7: .autoRenewOn,
                8: .info, 9: .extend, 10: .pause, 11: .pauseScheduled, 12: .revoke, 13: .expire, 17: .info, 18: .info,
                19: .info, 20: .pendingCancel, 22: .info,
            ]
            let kind = kinds[notification.notificationType]
            let report = StoreReport(
                subscription: try name(notification.purchaseToken), store: .play, at: at,
                content: .event(kind ?? .info),
                needsReconciling: kind == nil)
            return StorePayload(form: .playNotification, reports: [report])
        }
        if let voided = document.voidedPurchaseNotification {
            let token = try name(voided.purchaseToken)
            guard voided.productType != 2 else {
                return StorePayload(form: .playVoidedPurchase, silence: .otherProduct)
            }
            let isKnown = voided.productType == 1 && (1...2).contains(voided.refundType)
            let report = StoreReport(
                subscription: token, store: .play, at: at,
                content: .event(isKnown && voided.refundType == 1 ? .revoke : .info),
                id: voided.orderId.map { EventID($0) }, needsReconciling: !isKnown)
            return StorePayload(form: .playVoidedPurchase, reports: [report])
        }
        if document.oneTimeProductNotification != nil {
            return StorePayload(form: .playOneTimeProduct, silence: .otherProduct)
        }
        return document.testNotification == nil ? nil : StorePayload(form: .playTest, silence: .test)
    }

    /// A name that is one.
    static func name(_ text: String) throws -> String {
        guard 1...4_096 ~= text.utf8.count else { throw Refused() }
        return text
    }
}

/// Signed payloads, of which the middle part is taken.
enum JWS {
    private struct Malformed: Error {}

    static func payload(_ text: String) throws -> Data {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts.contains("") else { throw Malformed() }
        var middle = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        middle += String(repeating: "=", count: (4 - middle.count % 4) % 4)
        guard let data = Data(base64Encoded: middle) else { throw Malformed() }
        return data
    }
}
