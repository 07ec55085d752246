import Files
import Importers
import UIModel

/// Imports a text.
func importScreen(
    _ text: String, strict: Bool = false, limits: ImportLimits = ImportLimits()
) throws(ImportError) -> ImportedScreen {
    try DumpImporter(limits: limits, strict: strict).importFile(Array(text.utf8), name: "dump")
}

/// The error that a text is refused with, `nil` when it is imported.
func refusal(of text: String, strict: Bool = false, limits: ImportLimits = ImportLimits()) -> ImportError? {
    do throws(ImportError) {
        _ = try importScreen(text, strict: strict, limits: limits)
        return nil
    } catch {
        return error
    }
}

extension ImportedScreen {
    /// The trees on one line: `Class(child child)`, `-` after hidden views and `~alpha` after translucent ones.
    var outline: String { roots.map(outline(of:)).joined(separator: " ") }

    private func outline(of view: View) -> String {
        var text = view.className
        if view.isHidden { text += "-" }
        if view.alpha != 1 { text += "~\(view.alpha)" }
        if !view.subviews.isEmpty { text += "(\(view.subviews.map(outline(of:)).joined(separator: " ")))" }
        return text
    }

    /// The levels and the class that a descent along last visible subviews from the last visible root ends with.
    var foreground: (levels: Int, className: String) {
        var end = (levels: 0, className: "-")
        var next = foregroundRoot
        while let view = next {
            end = (end.levels + 1, view.className)
            next = view.subviews.last(where: \.isVisible)
        }

        return end
    }
}

extension DumpFiles {
    init(paths: [String]) { self.init(paths: paths.map { FilePath($0) }) }
}
