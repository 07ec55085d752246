/// The facts of a renewal, in a list by subscription or, in older documents, at the top. Those of another subscription
/// are never read, so that a wrong one does no harm.
struct ReceiptRenewal: Decodable {
    let original_transaction_id: Deferred<NameText>?
    let auto_renew_status, is_in_billing_retry_period: Deferred<FlagText>?
    let grace_period_expires_date_ms, expiration_intent: Deferred<NumberText>?
}
