/// Why an app cannot say which version it is; an error at its start.
public enum ReviewVersionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is none, or only white space.
    case missing
    /// It is longer than any version is.
    case tooLong(bytes: Int)

    /// The most bytes of a version.
    public static let mostBytes = 256

    /// One line that says what would be right.
    public var description: String {
        switch self {
        case .missing: "the app has no version; its marketing version, such as 2.1.0, was expected"
        case .tooLong(let bytes):
            "the app's version has \(bytes) bytes; \(Self.mostBytes) at most were expected, as in 2.1.0"
        }
    }

    static func checked(_ version: String?) throws(ReviewVersionError) -> String {
        guard let version, version.contains(where: { !$0.isWhitespace }) else { throw .missing }
        guard version.utf8.count <= mostBytes else { throw .tooLong(bytes: version.utf8.count) }
        return version
    }
}
