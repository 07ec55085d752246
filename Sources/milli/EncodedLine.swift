import Foundation

/// Returns a codable value as JSON in one line, its fields in alphabetical order.
func encodedLine(_ value: any Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

    guard let data = try? encoder.encode(value) else { preconditionFailure("texts and numbers can be encoded") }

    return String(decoding: data, as: UTF8.self)
}
