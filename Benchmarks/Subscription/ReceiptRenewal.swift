import Foundation

struct ReceiptRenewal: Decodable {
    let original_transaction_id: Deferred<NameText>?
    let auto_renew_status, is_in_billing_retry_period, grace_period_expires_date_ms, expiration_intent: NumberText?
}
