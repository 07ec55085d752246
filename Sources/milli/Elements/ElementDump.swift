import Files
import Importers
import JSONText
import LabCommand
import Nouns
import Reporting
import UIModel

/// A dump in which elements are searched: the window in front as a tree, and the other data of each element.
struct ElementDump {
    let screen: ImportedScreen
    let root: View
    /// The window that was chosen.
    let window: ScreenWindow
    private var elements: [ObjectIdentifier: ImportedElement] = [:]

    /// Reads a dump, reports roots that are left out, and makes the identifiers of elements custom IDs where possible.
    ///
    /// - Throws: `ImportError`, and `CommandFailure` if no root is visible.
    ///
    /// - Parameters:
    ///   - path: the path of the dump.
    ///   - window: the window to look at; `nil` for the one in front.
    ///   - console: the console for the roots that are left out.
    init(_ path: FilePath, window: WindowArgument?, _ console: Console) throws {
        screen = try DumpImporter().importFile(at: path)
        let name = SingleLine.escaped("\(path)")
        guard let selection = screen.window(window?.choice ?? .front) else {
            let reason = window?.refusal(of: screen) ?? "no root is visible, so there is no screen in front"
            throw CommandFailure("\(name): \(SingleLine.escaped(reason))", status: .verdict)
        }

        self.window = selection.window
        root = selection.window.view.rootAncestor
        for (view, element) in zip(screen.preorder, screen.elements) {
            elements[ObjectIdentifier(view)] = element

            // A custom ID cannot contain a slash or a bracket, as Android's resource identifiers do. An identifier that
            // cannot be printed in one line could not be read back from it.
            guard let identifier = element.identifier, !identifier.isEmpty,
                !identifier.utf8.contains(where: "/[]".utf8.contains),
                identifier.unicodeScalars.allSatisfy(SingleLine.allows)
            else { continue }

            try view.setCustomID(identifier)
        }

        let others = screen.roots.count - 1
        let isFront = window == nil && selection.skippedWindows.allSatisfy { $0.window.system == nil }
        let chosenWindow = "window \(selection.window.number), \(SingleLine.escaped(selection.window.className))"
        if others > 0 {
            console.writeErrorSentence(
                "\(counted(others, "other root")) \(agreeing(others, "is", "are")) left out; "
                    + (isFront ? "the last visible root is in front" : "\(chosenWindow), is looked at"))
        }

        for skippedWindow in selection.skippedWindows where skippedWindow.window.system != nil {
            console.writeErrorSentence(
                "window \(skippedWindow.window.number), \(SingleLine.escaped(skippedWindow.window.className)), "
                    + "is passed over: \(skippedWindow.reason)")
        }
    }

    /// Returns the other data of an element.
    func element(_ view: View) -> ImportedElement { elements[ObjectIdentifier(view)] ?? .unknown }

    static let help = """
        The dump may have any format that 'milli import' reads. The screen is the last visible \
        root that is not a window of the system, or that of --window. IDs start at \
        controllers if the dump names them, at the class of the root, and at custom IDs: the accessibility identifiers \
        and variable names in the dump, except those with a slash, bracket or control character. In the name of a \
        class such characters are percent-encoded: %2F for a slash.
        """
}
