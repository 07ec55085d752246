import ElementID
import Files
import JSONText
import LabCommand
import Nouns
import Reporting

/// A file with a variant document, or with a list of constraints.
struct VariantFile {
    let name: String
    private let bytes: [UInt8]

    /// Reads a file, a pipe or standard input, up to one byte more than the limit.
    init(_ path: FilePath, limits: VariantLimits = VariantLimits()) throws(FileReadError) {
        name = SingleLine.escaped("\(path)")
        bytes = try FileInput(path).readAll(atMost: limits.bytes + 1)
    }

    /// Returns the document; if it has faults, writes a line to standard error for each and returns `nil`.
    func document(_ console: Console) -> VariantDocument? {
        read(console) { (bytes) throws(VariantError) in try VariantDocument(json: bytes) }
    }

    /// Adds the constraints to a screen, and reports those that cannot be read or made.
    ///
    /// - Returns: true if all were added.
    func addConstraints(to screen: VariantScreen, _ console: Console) -> Bool {
        guard let list = read(console, { (bytes) throws(VariantError) in try ConstraintList(json: bytes) }) else {
            return false
        }

        let problems = screen.add(list)
        for problem in problems.list { console.writeErrorLine("\(name): \(problem)") }
        return problems.skippedCount == 0
    }

    private func read<Content>(_ console: Console, _ reader: ([UInt8]) throws(VariantError) -> Content) -> Content? {
        do throws(VariantError) {
            return try reader(bytes)
        } catch {
            for fault in error.faults { console.writeErrorLine("\(name): \(SingleLine.escaped("\(fault)"))") }
            let further = error.count - error.faults.count
            if further > 0 { console.writeErrorLine("\(name): \(counted(further, "further fault"))") }
            console.writeErrorLine("\(name): cannot be read; nothing is applied")
            return nil
        }
    }

    func summary(_ document: VariantDocument) -> String {
        "\(name): \(counted(document.blocks.count, "block")), \(counted(document.changeCount, "change"))"
    }

    /// Returns the problems that were kept, one on a line, and the number of all others.
    static func lines(of problems: VariantProblems, width: Int) -> [String] {
        var lines = problems.list.flatMap { problem in
            "\(problem)".labelled("  \(problem.isWarning ? "warning " : "left out")  ", width: width)
        }
        if problems.unlistedCount > 0 { lines.append("  \(counted(problems.unlistedCount, "further problem"))") }
        return lines
    }
}
