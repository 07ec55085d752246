import Foundation

struct Receipt: Decodable {
    let request_date_ms: NumberText?
    let in_app: Deferred<OneOrMany<ReceiptItem>>?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?
}
