import ElementID
import Files
import Importers
import JSONText
import LabCommand
import UIModel

/// A dump that was read to look for elements in it: the tree in front, with what the dump says of each element.
struct ElementDump {
    let screen: ImportedScreen
    /// The last visible root.
    let root: View
    private let elements: [ObjectIdentifier: ImportedElement]

    /// Reads a dump. Identifiers of elements become their custom IDs, where they may be some.
    ///
    /// - Throws: `CommandFailure`.
    init(_ path: FilePath) throws {
        do {
            screen = try DumpImporter().importFile(at: path)
        } catch {
            throw CommandFailure("\(error)")
        }
        guard let root = screen.foregroundRoot else {
            throw CommandFailure(
                "\(SingleLine.escaped("\(path)")): no root is visible, so there is no screen in front", status: .verdict
            )
        }
        self.root = root
        let views = screen.preorder
        elements = Dictionary(uniqueKeysWithValues: zip(views.map { ObjectIdentifier($0) }, screen.elements))
        for (view, element) in zip(views, screen.elements) {
            guard let identifier = element.identifier, Self.mayBeCustomID(identifier) else { continue }
            // The text was looked at: what is refused is a slash or bracket, as resource identifiers of Android have.
            try view.setCustomID(identifier)
        }
    }

    private static func mayBeCustomID(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains { "/[]".utf8.contains($0) }
    }

    /// What the dump says of an element.
    func element(_ view: View) -> ImportedElement { elements[ObjectIdentifier(view)] ?? ImportedElement() }

    /// What is not looked at, in one line; `nil` when all is.
    var note: String? {
        let others = screen.roots.count - 1
        guard others > 0 else { return nil }
        return
            "\(others) other \(others == 1 ? "root is" : "roots are") not looked at: the last visible one is in front"
    }

    static let help = """
        The dump is of any format that import reads. The screen is the last visible root. IDs start at controllers where the \
        dump names them, at the class of the root, and at custom IDs: those are the accessibility identifiers and variable \
        names that the dump has, but for texts with a slash or bracket.
        """
}
