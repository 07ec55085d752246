/// A shape that can be made in any size, as it is listed: what a capacity search climbs.
public struct LadderDescription: Codable, Hashable, Sendable {
    /// What its sizes are a series of.
    public var shape: String
    /// The smallest size that can be made, in nodes.
    public var smallest: Int
    public var largest: Int
    /// What an input's name has before its size.
    public var prefix: String
    /// What it has behind.
    public var suffix: String

    public func inputName(_ size: Int) -> String { "\(prefix)\(size)\(suffix)" }
}
