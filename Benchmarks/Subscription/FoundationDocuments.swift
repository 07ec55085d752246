import Foundation
import Subscription

extension Cause {
    /// The cause of an end, by the App Store's number.
    static func of(intent: Int?) -> Cause? {
        let causes: [Cause?] = [nil, .store, .payment, .priceChange, .productGone, .involuntary]
        return intent.flatMap { causes.indices.contains($0) ? causes[$0] : nil }
    }
}

extension TimeScale {
    static func of(environment: String?) -> TimeScale? {
        let scales: [String: TimeScale] = ["Sandbox": .sandbox, "Xcode": .storeKit, "LocalTesting": .storeKit]
        return environment.flatMap { scales[$0] }
    }
}

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

struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

/// Milliseconds since 1970 as the App Store signs them.
struct Milliseconds: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let number = try Double(from: decoder)
        guard number >= 0, number <= 253_402_300_799_999 else { throw Refused() }
        value = Int64(number.rounded(.down))
    }
}
