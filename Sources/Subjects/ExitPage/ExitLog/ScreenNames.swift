/// A screen's number in a ``ScreenNames`` table, from 0.
public struct ScreenID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32

    /// The screen of this number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// The names of the screens of a log, each with a number, in the order in which they were first met. Names are told
/// apart byte for byte.
public struct ScreenNames: Hashable, Sendable {
    /// The names by number.
    public private(set) var names: [String] = []
    private var numbers: [ExactName: ScreenID] = [:]

    /// As many numbers fit into an event code beside its kind.
    static let limit = 1 << 30 - 1

    /// An empty table.
    public init() {}

    /// How many names there are.
    public var count: Int { names.count }

    /// The number of a name; a new one when it was not met before.
    ///
    /// - Precondition: there are fewer than 2³⁰ − 1 names.
    /// - Complexity: O(1) expected.
    public mutating func intern(_ name: String) -> ScreenID {
        let key = ExactName(name)
        if let known = numbers[key] { return known }
        precondition(names.count < Self.limit, "a log distinguishes up to \(Self.limit) screens")
        let number = ScreenID(rawValue: UInt32(names.count))
        names.append(name)
        numbers[key] = number
        return number
    }

    /// The name of a number of this table.
    ///
    /// - Complexity: O(1).
    public subscript(screen: ScreenID) -> String { names[Int(screen.rawValue)] }
}
