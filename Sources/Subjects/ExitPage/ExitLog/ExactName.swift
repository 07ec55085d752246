#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A name as the key of a table: the same as another only byte for byte.
///
/// `String` takes texts for the same that Unicode calls canonically equivalent, as é is in one scalar and in two. To an
/// app, and to whatever else reads its log, these are two IDs.
struct ExactName: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether the bytes are the same.
    static func == (first: ExactName, second: ExactName) -> Bool {
        first.text.utf8.count == second.text.utf8.count && compare(first.text, second.text) == 0
    }

    /// Hashes the bytes: that of `String` would be that of all its equivalents, of which a hostile log has thousands.
    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether a name comes first, in the order of their bytes, which is that of their scalars.
    static func precedes(_ first: String, _ second: String) -> Bool {
        let order = compare(first, second)
        return order != 0 ? order < 0 : first.utf8.count < second.utf8.count
    }

    /// Compares as many bytes as both have.
    private static func compare(_ first: String, _ second: String) -> Int32 {
        var (first, second) = (first, second)
        return first.withUTF8 { first in
            second.withUTF8 { second in
                guard let start = first.baseAddress, let other = second.baseAddress else { return 0 }
                return memcmp(start, other, min(first.count, second.count))
            }
        }
    }
}
