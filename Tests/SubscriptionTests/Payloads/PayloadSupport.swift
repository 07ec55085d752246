import CivilTime
import JSONText
import Subscription

/// Encodes bytes as JWS does.
func base64(_ text: String, padded: Bool = false) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bits = 0
    var word: UInt32 = 0
    var result: [UInt8] = []

    for byte in text.utf8 {
        word = word << 8 | UInt32(byte)
        bits += 8
        while bits >= 6 {
            bits -= 6
            result.append(letters[Int(word >> UInt32(bits) & 63)])
        }
    }

    if bits > 0 { result.append(letters[Int(word << UInt32(6 - bits) & 63)]) }
    while padded, result.count % 4 != 0 { result.append(UInt8(ascii: "=")) }
    return String(decoding: result, as: UTF8.self)
}

/// A signed payload around a JSON text.
func signed(_ json: String) -> String { "aGVhZGVy.\(base64(json)).c2lnbmF0dXJl" }

/// A transaction of 2023-04-01 to 2023-05-01.
func transaction(_ more: String = "") -> String {
    """
    {"transactionId": "7", "originalTransactionId": "5", "purchaseDate": \(instant("2023-04-01")), \
    "expiresDate": \(instant("2023-05-01")), "type": "Auto-Renewable Subscription", "signedDate": \
    \(instant("2023-04-20"))\(more)}
    """
}

/// A notification of 2023-05-02 on that transaction.
func notification(
    _ type: String, _ subtype: String? = nil, transaction: String = transaction(), renewal: String? = nil,
    status: Int? = nil
) -> String {
    let subtype = subtype.map { #""subtype": "\#($0)", "# } ?? ""
    let renewal = renewal.map { #", "signedRenewalInfo": "\#(signed($0))""# } ?? ""
    let status = status.map { #", "status": \#($0)"# } ?? ""

    return """
        {"notificationType": "\(type)", \(subtype)"notificationUUID": "u-1", "signedDate": \(instant("2023-05-02")), \
        "data": {"signedTransactionInfo": "\(signed(transaction))"\(renewal)\(status)}}
        """
}

/// The only report of a payload.
func report(_ text: String) throws -> StoreReport {
    let payload = try PayloadDecoder().decode(text: text)
    guard payload.reports.count == 1, let report = payload.reports.first else {
        throw FieldError(field: nil, "one report was expected, not \(payload)")
    }

    return report
}

func kind(_ text: String) throws -> EventKind? {
    try report(text).event
}

func reading(_ text: String) throws -> StoreReading? {
    try report(text).reading
}

func fault(_ text: String) -> FieldError? {
    do throws(FieldError) {
        _ = try PayloadDecoder().decode(text: text)
        return nil
    } catch {
        return error
    }
}
