import CivilTime
import Foundation

/// An instant as streams have it: ISO 8601 with an offset, or milliseconds since 1970.
struct DecodedInstant: Decodable {
    let milliseconds: Int64

    init(from decoder: any Decoder) throws {
        milliseconds = try (try? String(from: decoder)).map(Self.milliseconds) ?? Int64(from: decoder)
        guard Instant.range.contains(milliseconds) else { throw PeerRefusal() }
    }

    static func milliseconds(_ text: String) throws -> Int64 {
        Int64((try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1_000).rounded())
    }
}
