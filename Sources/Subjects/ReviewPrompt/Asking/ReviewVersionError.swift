/// An error at the start of an app: its version is impossible.
package enum ReviewVersionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The version is missing, or only white space.
    case missing
    case tooLong(bytes: Int)

    private static let maximumBytes = 256

    package var description: String {
        switch self {
        case .missing: "the app has no version; its marketing version, such as 2.1.0, was expected"
        case .tooLong(let bytes):
            "the app's version has \(bytes) bytes; \(Self.maximumBytes) at most were expected, as in 2.1.0"
        }
    }

    static func checked(_ version: String?) throws(ReviewVersionError) -> String {
        guard let version, version.contains(where: { !$0.isWhitespace }) else { throw .missing }
        guard version.utf8.count <= maximumBytes else { throw .tooLong(bytes: version.utf8.count) }
        return version
    }
}
