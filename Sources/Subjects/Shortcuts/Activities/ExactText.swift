#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A text as the key of a table: the same as another only byte for byte.
///
/// An activity type is an identifier. `String` takes é in one scalar and in two for the same, and hashes all that are
/// equivalent alike, of which somebody hostile has thousands.
public struct ExactText: Hashable, Sendable {
    /// The text.
    public let text: String

    /// A text.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether the bytes are the same.
    public static func == (first: ExactText, second: ExactText) -> Bool { isSame(first.text, second.text) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        guard isHashed == nil else { return }
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    static func isSame(_ first: String, _ second: String) -> Bool {
        let isSame: Bool?? = first.utf8.withContiguousStorageIfAvailable { first -> Bool? in
            second.utf8.withContiguousStorageIfAvailable { second -> Bool in areSame(first, second) }
        }
        // Strings of the system's other libraries may be kept in another form.
        return (isSame ?? nil) ?? first.utf8.elementsEqual(second.utf8)
    }

    @inline(__always)
    static func areSame(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        guard let start = first.baseAddress, let other = second.baseAddress else { return true }
        return memcmp(start, other, first.count) == 0
    }

    /// Whether a text comes first, in the order of their bytes, which is that of their scalars.
    static func precedes(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }
}

extension String {
    /// A text for a message of one line: both ends of one that is longer than 80 scalars.
    ///
    /// - Complexity: O(1).
    var shortened: String {
        let scalars = unicodeScalars
        guard scalars.index(scalars.startIndex, offsetBy: 81, limitedBy: scalars.endIndex) != nil else { return self }
        return "\(String(scalars.prefix(50)))…\(String(scalars.suffix(20)))"
    }

    /// Whether nothing in it can be seen: white space, control characters, and what is ignored when text is drawn.
    var isBlank: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
                || $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format
        }
    }
}
