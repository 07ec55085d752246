import Subscription

struct Receipt: Decodable {
    let environment: String?
    let receipt_type: Deferred<String>?
    let request_date_ms: NumberText?
    let in_app: Deferred<OneOrMany<ReceiptItem>>?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?

    var testTime: TimeScale? {
        if let scale = TimeScale.of(environment: environment) { return scale }

        let type = try? receipt_type?.get()
        return type == "ProductionSandbox" ? .sandbox : nil
    }
}
