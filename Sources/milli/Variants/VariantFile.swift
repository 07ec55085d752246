import ElementID
import Files
import JSONText
import LabCommand

/// A variant document in a file.
struct VariantFile {
    let name: String
    private let bytes: [UInt8]

    /// Reads a file, a pipe or standard input, up to one byte more than may be read.
    ///
    /// - Throws: `CommandFailure`.
    init(_ path: FilePath, limits: VariantLimits = VariantLimits()) throws {
        name = SingleLine.escaped("\(path)")
        do throws(InputError) {
            bytes = try FileInput(path).readAll(atMost: limits.bytes + 1)
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    /// The document, or a line of standard error per fault and nothing.
    func document(_ console: Console) -> VariantDocument? {
        do throws(VariantError) {
            return try VariantDocument(json: bytes)
        } catch {
            report(error, console)
            return nil
        }
    }

    /// The file as a list of constraints, or a line of standard error per fault and nothing.
    func constraints(_ console: Console) -> ConstraintList? {
        do throws(VariantError) {
            return try ConstraintList(json: bytes)
        } catch {
            report(error, console)
            return nil
        }
    }

    private func report(_ error: VariantError, _ console: Console) {
        for fault in error.faults { console.writeErrorLine("\(name): \(SingleLine.escaped("\(fault)"))") }
        let further = error.count - error.faults.count
        if further > 0 { console.writeErrorLine("\(name): \(further) further faults") }
        console.writeErrorLine("\(name): cannot be read; nothing is applied")
    }

    /// A line per problem.
    static func lines(of problems: VariantProblems) -> [String] {
        problems.kept.map { "  \($0.isWarning ? "warning " : "left out")  \($0)" }
            + (problems.unlisted > 0 ? ["  \(problems.unlisted) further problems"] : [])
    }
}
