import Results

/// The reason why a result cannot be written in another format.
package struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason in one line.
    package let description: String

    init(_ description: String) { self.description = description }

    static func unreadable(_ file: String, _ reason: String) -> ExportError {
        .init("\(file): \(reason), so no row can be added; move it away to begin another series")
    }

    /// Refuses a result with the same cell twice, or with a cell in which numbers contradict each other.
    static func check(_ result: ResultFile) throws(ExportError) {
        var seen: Set<CellID> = []
        for cell in result.cells {
            let name = CellName(cell).text
            guard seen.insert(cell.id).inserted else { throw ExportError("the result holds the cell \(name) twice") }
            guard cell.min <= cell.max else {
                throw ExportError(
                    "the cell \(name) has a smallest sample of \(cell.min) and a largest of \(cell.max); the first "
                        + "must not be above")
            }
        }
    }
}
