import JSONText

/// The names of the screens of a log, numbered in the order of their first events. Two names are the same if their
/// bytes are.
package struct ScreenNames: Hashable, Sendable {
    /// The names, by number.
    package private(set) var names: [String] = []
    private var numbers: [ExactText: ScreenID] = [:]

    /// The maximum number of names: an event code has 30 bits for it.
    static let limit = 1 << 30 - 1

    package var count: Int { names.count }

    /// Returns the number of a name, and adds a new one.
    ///
    /// - Precondition: there are fewer than 2³⁰ − 1 names.
    /// - Complexity: O(1) expected.
    package mutating func intern(_ name: String) -> ScreenID {
        let key = ExactText(name)
        if let number = numbers[key] { return number }

        precondition(names.count < Self.limit, "a log distinguishes up to \(Self.limit) screens")
        let number = ScreenID(rawValue: UInt32(names.count))
        names.append(name)
        numbers[key] = number

        return number
    }

    package subscript(screen: ScreenID) -> String { names[Int(screen.rawValue)] }
}
