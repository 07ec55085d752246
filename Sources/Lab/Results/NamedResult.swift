/// A result with its name in texts: the name of its file, or its role among other results.
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
