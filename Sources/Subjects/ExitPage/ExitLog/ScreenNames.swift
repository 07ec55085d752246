import JSONText

/// The names of the screens of a log, numbered in the order of their first events. Two names are the same if their
/// bytes are.
package struct ScreenNames: Hashable, Sendable {
    /// By number: the name.
    package private(set) var names: [String] = []
    private var numbers: [ExactText: ScreenID] = [:]

    /// The most names there may be: an event code has 30 bits for a number.
    static let limit = 1 << 30 - 1

    package var count: Int { names.count }

    /// Returns the number of a name, a new one for a new name.
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
