import JSONText

/// The names of the screens of a log, each with a number, in the order in which they were first met. Names are told
/// apart byte for byte.
package struct ScreenNames: Hashable, Sendable {
    package private(set) var names: [String] = []
    private var numbers: [ExactText: ScreenID] = [:]

    /// As many numbers fit into an event code beside its kind.
    static let limit = 1 << 30 - 1

    package var count: Int { names.count }

    /// The number of a name; a new one when it was not met before. Precondition: there are fewer than 2³⁰ − 1
    /// names. Takes O(1) expected.
    package mutating func intern(_ name: String) -> ScreenID {
        let key = ExactText(name)
        if let known = numbers[key] { return known }
        precondition(names.count < Self.limit, "a log distinguishes up to \(Self.limit) screens")
        let number = ScreenID(rawValue: UInt32(names.count))
        names.append(name)
        numbers[key] = number

        return number
    }

    package subscript(screen: ScreenID) -> String { names[Int(screen.rawValue)] }
}
