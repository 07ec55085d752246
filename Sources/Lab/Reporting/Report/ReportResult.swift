import LabKit

/// A result with the name by which a report calls it.
public struct ReportResult: Sendable {
    /// What it is called: its file's name without folder.
    public var name: String
    /// What it holds.
    public var result: ResultFile

    /// A named result.
    public init(name: String, result: ResultFile) {
        self.name = name
        self.result = result
    }
}
