import Files
import TestSupport

@testable import Results

/// Converts a text that stands in a file of its own.
func converted(
    _ format: OtherToolFormat, _ text: String, named name: String = "file"
) throws -> Conversion {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }

    try scratch.write(name, text)
    return try format.conversion(of: [FilePath("\(scratch.path)/\(name)")], command: [])
}

extension Conversion {
    /// The cells with the samples of their processes, in the order of the result.
    var cellTexts: [String] { result.cells.map { "\($0.id) \($0.processes.map(\.samples))" } }

    /// The samples of each cell's processes.
    var samplesByCell: [String: [[Double]]] {
        Dictionary(uniqueKeysWithValues: result.cells.map { ($0.id.description, $0.processes.map(\.samples)) })
    }
}
