import Foundation
import Subscription

struct Receipt: Decodable {
    let environment, receipt_type: String?
    let request_date_ms: NumberText?
    let in_app: Deferred<OneOrMany<ReceiptItem>>?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?

    var testTime: TimeScale? {
        TimeScale.of(environment: environment) ?? (receipt_type == "ProductionSandbox" ? .sandbox : nil)
    }
}
