/// A screen's number in a ``ScreenNames`` table, from 0.
package struct ScreenID: Hashable, Sendable {
    let rawValue: UInt32
}

/// The names of the screens of a log, each with a number, in the order in which they were first met. Names are told
/// apart byte for byte.
package struct ScreenNames: Hashable, Sendable {
    package private(set) var names: [String] = []
    private var numbers: [ExactName: ScreenID] = [:]

    /// As many numbers fit into an event code beside its kind.
    static let limit = 1 << 30 - 1

    package var count: Int { names.count }

    /// The number of a name; a new one when it was not met before.
    ///
    /// - Precondition: there are fewer than 2³⁰ − 1 names.
    /// - Complexity: O(1) expected.
    package mutating func intern(_ name: String) -> ScreenID {
        let key = ExactName(name)
        if let known = numbers[key] { return known }
        precondition(names.count < Self.limit, "a log distinguishes up to \(Self.limit) screens")
        let number = ScreenID(rawValue: UInt32(names.count))
        names.append(name)
        numbers[key] = number
        return number
    }

    /// The name of a number of this table.
    package subscript(screen: ScreenID) -> String { names[Int(screen.rawValue)] }
}

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
    ///
    /// Measured: the tally takes 1.15 to 1.2 times what it takes with `String` as the key, which knows by a flag that
    /// ASCII has no equivalents. Rejected: `withUTF8` on copies, which retains both, 1.5 times.
    static func == (first: ExactName, second: ExactName) -> Bool {
        let isSame = first.text.utf8.withContiguousStorageIfAvailable { first in
            second.text.utf8.withContiguousStorageIfAvailable { second in
                guard first.count == second.count else { return false }
                guard let start = first.baseAddress, let other = second.baseAddress else { return true }
                return memcmp(start, other, first.count) == 0
            }
        }
        // Strings of the system's other libraries may be kept in another form.
        return (isSame ?? nil) ?? first.text.utf8.elementsEqual(second.text.utf8)
    }

    /// Hashes the bytes: that of `String` would be that of all its equivalents, of which a hostile log has thousands.
    func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        guard isHashed == nil else { return }
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether a name comes first, in the order of their bytes, which is that of their scalars.
    static func precedes(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }
}
