/// A version of iOS.
public struct SystemVersion: Hashable, Sendable {
    /// The number in front of the point.
    public var major: Int
    /// The number behind it.
    public var minor: Int

    /// A version.
    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Reads `17`, `8.0` or `7.1.2`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
        self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// `17.0`.
    public var description: String { "\(major).\(minor)" }
}

/// What a version of iOS lets variants do. Source: the guide's table of versions.
public enum PlatformGate: Hashable, Sendable {
    /// iOS 8 and later: variants without a store update, and variants coded into the app.
    case applies
    /// iOS 7: the SDK is inactive; variants coded into the app work.
    case manualOnly
    /// iOS 6 and earlier: neither.
    case unsupported

    /// The gate of a version.
    public init(iOS version: SystemVersion) {
        self = version.major >= 8 ? .applies : version.major == 7 ? .manualOnly : .unsupported
    }

    /// Why nothing is applied; `nil` when variants are.
    public var refusal: String? {
        switch self {
        case .applies: nil
        case .manualOnly:
            "nothing is applied on iOS 7: the SDK is inactive before iOS 8. The manual approach, variants coded into the "
                + "app, works there"
        case .unsupported:
            "nothing is applied on iOS 6 and earlier: the SDK is inactive before iOS 8, and the manual approach needs iOS 7"
        }
    }
}
