import Foundation
import Subscription

/// Receipts of the App Store: the last transaction of each subscription, with its renewal.
enum FoundationReceipt {
    static func payload(
        _ latest: OneOrMany<ReceiptItem>?, _ inApp: Deferred<OneOrMany<ReceiptItem>>?, _ renewals: [ReceiptRenewal]?,
        at: Int64?, _ testTime: TimeScale?, _ form: PayloadForm, flags document: Data
    ) throws -> StorePayload {
        var items = latest?.items ?? []
        if items.isEmpty, let inApp { items = try inApp.get().items }
        var last: [(original: String, item: ReceiptItem, expiry: Int64)] = []
        for item in items {
            guard let expiry = try item.expires_date_ms?.instant() else { continue }
            guard let original = item.original_transaction_id?.text else { throw PeerRefusal() }

            _ = try item.purchase_date_ms?.instant()
            if let index = last.firstIndex(where: { $0.original == original }) {
                let latest = (last[index].expiry, last[index].item.purchase_date_ms?.value ?? 0)
                if (expiry, item.purchase_date_ms?.value ?? 0) > latest { last[index] = (original, item, expiry) }
            } else {
                last.append((original, item, expiry))
            }
        }

        var payload = StorePayload(form: form)
        for (original, item, expiry) in last {
            var reading = StoreReading(rule: .receipt, start: try item.purchase_date_ms?.instant(), expiry: expiry)
            let ownRenewals = (renewals ?? []).filter { renewal in
                let name = try? renewal.original_transaction_id?.get()
                return name?.text == original
            }
            for renewal in ownRenewals { try reading.add(renewal) }
            if ownRenewals.isEmpty, last.count == 1 {
                let flags = FoundationPayload.withoutEmpty(document)
                try reading.add(JSONDecoder().decode(ReceiptRenewal.self, from: flags))
            }

            payload.reports.append(
                StoreReport(
                    subscription: try FoundationPayload.name(original), store: .appStore, at: at,
                    reading: reading, expiry: expiry, cause: reading.cause, testTime: testTime))
        }

        if payload.reports.isEmpty { payload.silence = items.isEmpty ? .empty : .otherProduct }
        return payload
    }
}

extension StoreReading {
    fileprivate mutating func add(_ renewal: ReceiptRenewal) throws {
        autoRenews = try renewal.auto_renew_status?.get().isOn
        isInBillingRetry = try renewal.is_in_billing_retry_period?.get().isOn ?? false
        graceEnd = try renewal.grace_period_expires_date_ms?.get().instant()
        cause = Cause.of(intent: try renewal.expiration_intent.map { Int(try $0.get().value) })
    }
}
