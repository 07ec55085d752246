/// A result with its name in texts: that of its file, or its part among others.
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
