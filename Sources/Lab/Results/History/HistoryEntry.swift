/// A result as a history takes it: without its samples, which take most of the memory of many results.
package struct HistoryEntry: Sendable {
    package let result: ResultFile
    /// The digest of the whole result.
    let digest: String

    /// - Throws: `EncodingError` for a result with numbers that are not finite.
    package init(_ result: ResultFile) throws {
        digest = try result.digest()
        var copy = result
        for cell in copy.cells.indices {
            for process in copy.cells[cell].processes.indices { copy.cells[cell].processes[process].samples = [] }
        }
        self.result = copy
    }
}
