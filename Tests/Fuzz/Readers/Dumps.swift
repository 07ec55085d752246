import ElementID
import JSONText
import UIModel

@testable import Importers

/// Dumps of screens in all formats. Looking at more than the screen, keeping elements, parsing JSON as a whole or
/// strictness does not change it; every element has an ID that can be printed in a line, reads back as itself and
/// leads to the element. Dumps in XML have as many views as libxml2 finds elements in the whole.
func readDump(_ input: Input) -> Bool {
    let bytes = Array(input)
    var imported: ImportedScreen?

    func read(
        _ bytes: [UInt8], strict: Bool = false, keepsElements: Bool = true, plain: Bool = true
    ) -> Reading<Screen> {
        Reading { () throws(ImportError) in
            var importer = DumpImporter(strict: strict, keepsElements: keepsElements)
            importer.usesFastReaders = plain
            let screen = try importer.importFile(bytes, name: "fuzz")
            if imported == nil { imported = screen }
            return Screen(screen)
        }
    }

    let outcome = read(bytes)
    guard outcome.isValue || input.isChosen(every: 8) else { return false }

    promise(read(bytes, keepsElements: false) == outcome, "the same without elements")
    promise(read(bytes, plain: false) == outcome, "the same if all of a text in JSON is parsed first")
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    promise(bytes.starts(with: mark) || read(mark + bytes).isLike(outcome), "and with a byte order mark")
    let strict = read(bytes, strict: true)

    guard case .value(let screen) = outcome else {
        promise(!strict.isValue, "nothing is read because a reader is strict")
        return false
    }

    promise(screen.hasWarnings ? !strict.isValue : strict == outcome, "strict readers refuse warnings, and those alone")
    if let imported { check(imported) }
    #if canImport(CLibXML2)
        let wrappers: [DumpFormat: [String]] = [
            .webDriverAgent: ["AppiumAUT"], .uiAutomator: ["hierarchy", "window", "display", "displays"],
            .detox: ["ViewHierarchy"],
        ]
        // After the last bracket comes a message of the tool; masked numbers are warned of, and no XML.
        // What stands in a log begins with its words, or has a note.
        if let names = wrappers[screen.format], !screen.hasWarnings, !screen.hasNotes,
            let last = bytes.lastIndex(of: .greater)
        {
            let document = bytes[...last].drop { $0.isSpace || $0 >= 0x80 }
            promise(
                document.first != .less || elements(in: document, but: names) == screen.outline.count,
                "as many views as elements")
        }
    #endif
    return true
}

/// Dumps of one format, so that a campaign can stay with it. The promises are those of all dumps.
func readDump(as format: DumpFormat) -> @Sendable (Input) -> Bool {
    { input in
        let screen = try? DumpImporter(keepsElements: false).importFile(Array(input), name: "fuzz")
        return screen?.format == format && readDump(input)
    }
}

/// The part that two readings of a dump have in common.
private struct Screen: Equatable {
    let format: DumpFormat
    let outline: [String]
    let hidden: Int
    let levels: Int
    let hasWarnings: Bool
    let hasNotes: Bool

    init(_ screen: ImportedScreen) {
        format = screen.format
        let views = screen.preorder
        outline = views.map { "\($0.className) \($0.isHidden) \($0.alpha) \($0.subviews.count)" }
        hidden = screen.hiddenViews
        levels = screen.levels
        hasWarnings = !screen.warnings.isEmpty
        hasNotes = !screen.notes.isEmpty
        promise(views.count == screen.views, "as many views as are counted")
        promise(screen.hiddenViews == views.count { !$0.isVisible }, "as many hidden ones")
        promise(screen.elements.isEmpty || screen.elements.count == screen.views, "an element for each")
    }
}

extension Reading<Screen> {
    /// The same, but that errors may stand elsewhere.
    fileprivate func isLike(_ other: Self) -> Bool { isValue || other.isValue ? self == other : true }
}

private func check(_ screen: ImportedScreen) {
    // A listing is as long as its elements lie deep.
    guard screen.views <= 40, let root = screen.foregroundRoot else { return }

    let hierarchy = ViewHierarchy.observing(root)
    withExtendedLifetime(hierarchy) {
        for element in elementIDs(in: root) {
            let text = "\(element.canonical)"
            promise(SingleLine.escaped(text) == text, "the ID \(text) can be printed in a line")
            let read = Reading { () throws(ElementIDError) in try ElementID(text) }
            promise(read == .value(element.canonical), "the ID \(text) reads back as itself")
            promise(
                CompiledElementID(element.canonical).resolveAll(in: root).contains { $0 === element.view },
                "the ID \(text) leads to its element")
        }
    }
}
