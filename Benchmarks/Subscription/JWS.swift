import Foundation

/// Signed payloads: only the middle part is read.
enum JWS {
    static func payload(_ text: String) throws -> Data {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts.contains("") else { throw Refused() }

        var middle = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        middle += String(repeating: "=", count: (4 - middle.count % 4) % 4)
        guard let data = Data(base64Encoded: middle) else { throw Refused() }

        return data
    }
}
