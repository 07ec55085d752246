/// A result with the name by which texts call it: that of its file, or what it is next to others.
public struct NamedResult: Sendable {
    /// The name: `before.json`, `the newest run`.
    public var name: String
    /// The result.
    public var result: ResultFile

    /// Names a result.
    public init(_ name: String, _ result: ResultFile) {
        self.name = name
        self.result = result
    }
}
