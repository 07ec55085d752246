import Foundation
import Subscription

/// Reads payloads with Foundation's decoder, as an app's team would: one structure with all possible fields, which is
/// then mapped to a reading. It reports that a payload is wrong, but not the place of the fault.
enum FoundationPayload {
    static func payload(_ text: [UInt8]) -> StorePayload? { try? decode(Data(text)) }

    /// Returns the data with empty texts treated as missing fields.
    static func withoutEmpty(_ data: Data) -> Data {
        Data(String(decoding: data, as: UTF8.self).replacingOccurrences(of: #":"""#, with: ":null").utf8)
    }

    private static func decode(_ data: Data, isInEnvelope: Bool = false) throws -> StorePayload {
        // `gcloud` prints this if a pull found no message.
        if !isInEnvelope, data == Data("[]".utf8) { return StorePayload(form: .playNotification, silence: .empty) }
        let document = try JSONDecoder().decode(FoundationDocument.self, from: withoutEmpty(data))
        if !isInEnvelope {
            if let signed = document.signedPayload { return try decode(JWS.payload(signed), isInEnvelope: true) }
            if let message = document.message, let text = message.data { return try pushed(message, text) }
        }

        if let at = try document.eventTimeMillis?.instant(), let payload = try playNotification(document, at) {
            return payload
        }
        if let type = document.notificationType { return try notification(document, type) }
        if document.notification_type != nil || document.unified_receipt != nil {
            return try legacyNotification(document, data)
        }
        if document.latest_receipt_info != nil || document.receipt != nil { return try receipt(document, data) }

        if document.subscriptionState != nil || document.expiryTimeMillis != nil || document.autoRenewing != nil
            || document.paymentState != nil
        {
            return try FoundationPlayResource.payload(document)
        }

        if let groups = document.data?.groups, document.bundleId != nil || document.environment != nil {
            return try statuses(groups)
        }

        return try transaction(document, data)
    }

    /// The payload of a message that a queue pushes, with the message's identity.
    private static func pushed(_ message: FoundationDocument.Message, _ text: String) throws -> StorePayload {
        guard let data = Data(base64Encoded: text) else { throw PeerRefusal() }

        var payload = try decode(data, isInEnvelope: true)
        let identity = try message.messageId ?? message.message_id?.get()
        for index in payload.reports.indices where payload.reports[index].id == nil {
            payload.reports[index].id = identity.map { EventID($0.text) }
        }

        return payload
    }

    // MARK: App Store

    private static func transaction(_ document: FoundationDocument, _ data: Data) throws -> StorePayload {
        let isTransaction =
            document.transactionId != nil || (document.originalTransactionId != nil && document.purchaseDate != nil)
        var transaction = document.signedTransactionInfo?.value
        if transaction == nil, isTransaction {
            transaction = try JSONDecoder().decode(Transaction.self, from: withoutEmpty(data))
        }
        guard let transaction else { throw PeerRefusal() }

        let report = StoreReport(
            subscription: try name(transaction.original.text), store: .appStore, at: transaction.signedAt?.value,
            reading: transaction.reading(.receipt, nil), expiry: transaction.expiry?.value,
            testTime: transaction.testTime)

        return transaction.isAutoRenewing
            ? StorePayload(form: .appStoreTransaction, reports: [report])
            : StorePayload(form: .appStoreTransaction, silence: .otherProduct)
    }

    private static func legacyNotification(_ document: FoundationDocument, _ data: Data) throws -> StorePayload {
        guard document.notification_type != "TEST" else {
            return StorePayload(form: .appStoreLegacyNotification, silence: .test)
        }

        let isOfChange = [nil, "DID_CHANGE_RENEWAL_STATUS"].contains(document.notification_type)
        return try FoundationReceipt.payload(
            document.unified_receipt.map(\.latest_receipt_info) ?? document.latest_receipt_info, nil,
            document.unified_receipt.map(\.pending_renewal_info) ?? document.pending_renewal_info,
            at: isOfChange ? document.auto_renew_status_change_date_ms?.instant() : nil,
            document.unified_receipt?.testTime ?? TimeScale.of(environment: document.environment?.get()),
            .appStoreLegacyNotification, flags: data)
    }

    private static func receipt(_ document: FoundationDocument, _ data: Data) throws -> StorePayload {
        guard [0, 21_006].contains(document.status ?? 0) else { throw PeerRefusal() }

        return try FoundationReceipt.payload(
            document.latest_receipt_info, document.receipt?.in_app, document.pending_renewal_info,
            at: document.receipt?.request_date_ms?.instant(),
            TimeScale.of(environment: document.environment?.get()) ?? document.receipt?.testTime, .appStoreReceipt,
            flags: data)
    }

    private static func notification(_ document: FoundationDocument, _ type: String) throws -> StorePayload {
        func silent(_ silence: PayloadSilence) -> StorePayload {
            StorePayload(form: .appStoreNotification, silence: silence)
        }

        if type == "TEST" { return silent(.test) }
        guard let field = document.data else { return silent(.otherSubject) }
        guard let data = field.notification, let transaction = data.signedTransactionInfo?.value
        else { throw PeerRefusal() }

        let renewal = data.signedRenewalInfo?.value
        let original = try name(transaction.original.text)
        let expiry = transaction.expiry?.value

        guard renewal?.original?.text ?? original == original else { throw PeerRefusal() }
        guard transaction.isAutoRenewing else { return silent(.otherProduct) }
        guard let at = (document.signedDate ?? transaction.signedAt)?.value else { throw PeerRefusal() }

        var happening = happening(type, document.subtype)
        let isRefund = happening.kind == .revoke
        let hasStatus = data.status != nil
        var reading = reading(happening.kind, data.status, transaction, renewal, at)

        if isRefund {
            let isOver = data.status.map { $0 == 5 } ?? (expiry ?? 0 > transaction.revokedAt?.value ?? at)
            if !isOver {
                happening.kind = .info
                if !hasStatus { reading = nil }
            }
        }

        reading?.cause = happening.cause ?? renewal?.cause
        let begins: [EventKind] = [.purchase, .renew, .recover, .extend, .planUpgrade]
        let report = StoreReport(
            subscription: original, store: .appStore, at: at, event: happening.kind, reading: reading,
            id: document.notificationUUID.map { EventID($0.text) },
            expiry: begins.contains(happening.kind) ? expiry : nil,
            cause: happening.cause ?? (happening.kind == .expire ? renewal?.cause : nil),
            needsReconciliation: happening.isUnknown || renewal?.isUnknown ?? false
                || data.status.map { !(1...5 ~= $0) } ?? false,
            refundedPeriod: isRefund && !hasStatus
                ? expiry.map { RefundedPeriod(start: transaction.purchasedAt?.value, end: $0) } : nil,
            testTime: transaction.testTime ?? TimeScale.of(environment: data.environment))

        return StorePayload(form: .appStoreNotification, reports: [report])
    }

    private static func reading(
        _ kind: EventKind, _ status: Int?, _ transaction: Transaction, _ renewal: Renewal?, _ at: Int64
    ) -> StoreReading? {
        let running: SubscriptionState = renewal?.autoRenews == false ? .canceled : .active
        let states: [Int: SubscriptionState] = [1: running, 2: .expired, 3: .hold, 4: .grace, 5: .revoked]
        let led: SubscriptionState? =
            switch kind {
            case .info: nil
            case .failGrace: .grace
            case .failHold, .graceEnd: .hold
            case .expire: .expired
            case .autoRenewOff: .canceled
            case .revoke: .revoked
            default: running
            }

        guard let state = status.map({ states[$0] }) ?? led, renewal?.isUnknown != true else { return nil }

        var reading = transaction.reading(status == nil ? .resultingState(state) : .namedState(state), renewal)
        let isRunning = transaction.revokedAt == nil && transaction.expiry?.value ?? 0 > at
        if [.info, .revoke, .refundReversed].contains(kind), state != .revoked, !isRunning {
            reading.start = nil
            reading.expiry = renewal?.renewsAt?.value
        }

        return reading
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

    private static func statuses(_ groups: [FoundationDocument.Group]) throws -> StorePayload {
        var payload = StorePayload(form: .appStoreStatus)
        for item in groups.flatMap({ $0.lastTransactions ?? [] }) {
            let transaction = item.signedTransactionInfo?.value
            let renewal = item.signedRenewalInfo?.value
            guard let status = item.status, let original = item.originalTransactionId?.text,
                transaction?.original.text ?? original == original, renewal?.original?.text ?? original == original
            else { throw PeerRefusal() }

            let states: [Int: SubscriptionState] = [
                1: renewal?.autoRenews == false ? .canceled : .active, 2: .expired, 3: .hold, 4: .grace, 5: .revoked,
            ]
            var reading: StoreReading?
            if let state = states[status], renewal?.isUnknown != true {
                let facts = transaction?.reading(.namedState(state), renewal)
                reading = facts ?? StoreReading(rule: .namedState(state), cause: renewal?.cause)
            }

            payload.reports.append(
                StoreReport(
                    subscription: try name(original), store: .appStore,
                    at: (transaction?.signedAt ?? renewal?.signedAt)?.value, event: reading == nil ? .info : nil,
                    reading: reading, expiry: transaction?.expiry?.value, cause: renewal?.cause,
                    needsReconciliation: reading == nil, testTime: transaction?.testTime ?? renewal?.testTime))
        }

        if payload.reports.isEmpty { payload.silence = .empty }
        return payload
    }

    // MARK: Play

    private static func playNotification(_ document: FoundationDocument, _ at: Int64) throws -> StorePayload? {
        if let notification = document.subscriptionNotification {
            let kinds: [Int: EventKind] = [
                1: .recover, 2: .renew, 3: .autoRenewOff, 4: .purchase, 5: .failHold, 6: .failGrace, 7: .autoRenewOn,
                8: .info, 9: .extend, 10: .pause, 11: .pauseScheduled, 12: .revoke, 13: .expire, 17: .info, 18: .info,
                19: .info, 20: .pendingCancel, 22: .info,
            ]
            let kind = kinds[notification.notificationType]
            let report = StoreReport(
                subscription: try name(notification.purchaseToken.text), store: .play, at: at,
                event: kind ?? .info, needsReconciliation: kind == nil)

            return StorePayload(form: .playNotification, reports: [report])
        }

        if let voided = document.voidedPurchaseNotification {
            let token = try name(voided.purchaseToken.text)
            guard voided.productType != 2 else {
                return StorePayload(form: .playVoidedPurchase, silence: .otherProduct)
            }

            let isKnown = voided.productType == 1 && (1...2).contains(voided.refundType)
            let report = StoreReport(
                subscription: token, store: .play, at: at,
                event: isKnown && voided.refundType == 1 ? .revoke : .info,
                id: voided.orderId.map { EventID($0.text) }, needsReconciliation: !isKnown,
                order: voided.orderId.map { PlayOrder($0.text) })
            return StorePayload(form: .playVoidedPurchase, reports: [report])
        }

        if document.oneTimeProductNotification != nil {
            return StorePayload(form: .playOneTimeProduct, silence: .otherProduct)
        }

        return document.testNotification == nil ? nil : StorePayload(form: .playTest, silence: .test)
    }

    static func name(_ text: String) throws -> String {
        guard 1...4_096 ~= text.utf8.count else { throw PeerRefusal() }
        return text
    }
}
