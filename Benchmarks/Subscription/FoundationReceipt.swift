import Foundation
import Subscription

/// A receipt, or what a notification of version 1 carries of one.
struct Receipt: Decodable {
    let request_date_ms: NumberText?
    let in_app: Deferred<OneOrMany<ReceiptItem>>?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?
}

/// A transaction in a receipt.
struct ReceiptItem: Decodable {
    let original_transaction_id: String?
    let purchase_date_ms: NumberText?
    let expires_date_ms: NumberText?
}

/// The renewal of a subscription in a receipt.
struct ReceiptRenewal: Decodable {
    let original_transaction_id: LooseText?
    let auto_renew_status: NumberText?
    let is_in_billing_retry_period: NumberText?
    let grace_period_expires_date_ms: NumberText?
    let expiration_intent: NumberText?
}

/// Receipts with Foundation's decoder.
enum FoundationReceipt {
    private struct Refused: Error {}

    static func payload(
        _ latest: OneOrMany<ReceiptItem>?, _ inApp: Deferred<OneOrMany<ReceiptItem>>?, _ renewals: [ReceiptRenewal]?,
        at: Int64?, _ form: PayloadForm
    ) throws -> StorePayload {
        let items = try latest?.items ?? inApp?.get().items ?? []
        var last: [(original: String, item: ReceiptItem, expiry: Int64)] = []
        for item in items {
            guard let expiry = try item.expires_date_ms?.instant() else { continue }
            guard let original = item.original_transaction_id else { throw Refused() }
            _ = try item.purchase_date_ms?.instant()
            if let index = last.firstIndex(where: { $0.original == original }) {
                let known = (last[index].expiry, last[index].item.purchase_date_ms?.value ?? 0)
                if (expiry, item.purchase_date_ms?.value ?? 0) > known { last[index] = (original, item, expiry) }
            } else {
                last.append((original, item, expiry))
            }
        }
        var payload = StorePayload(form: form)
        for (original, item, expiry) in last {
            var reading = StoreReading(rule: .receipt, start: try item.purchase_date_ms?.instant(), expiry: expiry)
            for renewal in renewals ?? [] where renewal.original_transaction_id?.value == original {
                reading.autoRenews = try flag(renewal.auto_renew_status)
                reading.isInBillingRetry = try flag(renewal.is_in_billing_retry_period) ?? false
                reading.graceEnd = try renewal.grace_period_expires_date_ms?.instant()
                reading.cause = Cause(intent: renewal.expiration_intent.map { Int($0.value) })
            }
            payload.reports.append(
                StoreReport(
                    subscription: try FoundationPayload.name(original), store: .appStore, at: at,
                    content: .reading(reading), expiry: expiry, cause: reading.cause))
        }
        if payload.reports.isEmpty { payload.silence = items.isEmpty ? .empty : .otherProduct }
        return payload
    }

    private static func flag(_ number: NumberText?) throws -> Bool? {
        guard let number else { return nil }
        guard let flag = [0: false, 1: true][number.value] else { throw Refused() }
        return flag
    }
}
