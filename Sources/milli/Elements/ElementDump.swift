import Files
import Importers
import JSONText
import LabCommand
import UIModel

/// A dump that is searched for elements: the tree in front, with the other data of each element.
struct ElementDump {
    let screen: ImportedScreen
    let root: View
    private var elements: [ObjectIdentifier: ImportedElement] = [:]

    /// Reads a dump, reports roots that are left out, and makes the identifiers of elements custom IDs where possible.
    ///
    /// - Throws: `ImportError`, and `CommandFailure` if no root is visible.
    init(_ path: FilePath, _ console: Console) throws {
        screen = try DumpImporter().importFile(at: path)
        guard let root = screen.foregroundRoot else {
            throw CommandFailure(
                "\(SingleLine.escaped("\(path)")): no root is visible, so there is no screen in front", status: .verdict
            )
        }

        self.root = root
        for (view, element) in zip(screen.preorder, screen.elements) {
            elements[ObjectIdentifier(view)] = element

            // A custom ID holds no slash or bracket, as resource identifiers of Android do. One that cannot be printed
            // in a line could not be read back from it.
            guard let identifier = element.identifier, !identifier.isEmpty,
                !identifier.utf8.contains(where: "/[]".utf8.contains),
                identifier.unicodeScalars.allSatisfy(SingleLine.allows)
            else { continue }

            try view.setCustomID(identifier)
        }

        let others = screen.roots.count - 1
        if others > 0 {
            console.writeErrorLine(
                "\(others) other \(others == 1 ? "root is" : "roots are") left out; the last visible root is in front")
        }
    }

    /// Returns the other data of an element.
    func element(_ view: View) -> ImportedElement { elements[ObjectIdentifier(view)] ?? .unknown }

    static let help = """
        The dump may have any format that 'milli import' reads. The screen is the last visible root. IDs start at \
        controllers if the dump names them, at the class of the root, and at custom IDs: the accessibility identifiers \
        and variable names in the dump, except those with a slash, bracket or control character. In the name of a \
        class such characters are percent-encoded: %2F for a slash.
        """
}
