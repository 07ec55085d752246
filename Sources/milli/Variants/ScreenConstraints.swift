import ElementID
import Files
import LabCommand
import UIModel

/// Constraints of a screen from a file, because no dump has them.
struct ScreenConstraints {
    static let file = Option<FilePath?>(
        "--constraints", value: "FILE",
        help: "constraints of the screen: a JSON list of {item1, attribute1, relation, item2, attribute2, priority, "
            + "multiplier, constant}; the parts that are left out are as UIKit has them")

    private let source: VariantFile

    init(_ path: FilePath) throws { source = try VariantFile(path) }

    /// Adds them; `false` when the file cannot be read, or one of them cannot be made. It is said why.
    func add(to screen: VariantScreen, _ console: Console) -> Bool {
        guard let list = source.constraints(console) else { return false }
        let problems = screen.add(list)
        for problem in problems.kept { console.writeErrorLine("\(source.name): \(problem)") }
        return problems.skipped == 0
    }
}
