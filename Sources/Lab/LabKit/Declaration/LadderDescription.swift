/// The listing of a shape that can be made in any size, which a capacity search climbs.
public struct LadderDescription: Codable, Hashable, Sendable {
    /// The name of the shape.
    public var shape: String
    /// The smallest size that can be made, in the experiment's `sizeUnit`.
    public var smallest: Int
    /// The largest size that can be made, in the experiment's `sizeUnit`.
    public var largest: Int
    /// The part of an input's name before its size.
    public var prefix: String
    /// The part of an input's name after its size.
    public var suffix: String

    /// Returns the name of the input of a size.
    public func inputName(_ size: Int) -> String { "\(prefix)\(size)\(suffix)" }
}
