import Foundation

/// Signed content, or content that is decoded already.
struct Signed<Content: Decodable>: Decodable {
    let value: Content

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            value = try JSONDecoder().decode(Content.self, from: FoundationPayload.withoutEmpty(JWS.payload(text)))
        } else {
            value = try Content(from: decoder)
        }
    }
}
