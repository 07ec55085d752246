struct ReceiptItem: Decodable {
    let original_transaction_id: NameText?
    let purchase_date_ms, expires_date_ms: NumberText?
}
