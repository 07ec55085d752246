/// A version of iOS.
package struct SystemVersion: Hashable, Sendable {
    /// The numbers before and after the first point.
    package var major, minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Reads `17`, `8.0` or `7.1.2`; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
        }

        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }

        self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// The text of the version, such as `17.0`.
    package var description: String { "\(major).\(minor)" }
}

extension SystemVersion {
    /// The reason why nothing is applied on this version; `nil` on iOS 8 and later. Source: element-id, Variant
    /// document.
    ///
    /// Source: element-id, Variant document.
    package var refusal: String? {
        switch major {
        case 8...: nil
        case 7:
            "nothing is applied on iOS 7: the SDK is inactive before iOS 8. "
                + "The manual approach, variants coded into the app, works there"
        default:
            "nothing is applied on iOS 6 and earlier: the SDK is inactive before iOS 8, and the manual approach needs "
                + "iOS 7"
        }
    }
}
