import ElementID
import JSONText
import LabCommand
import UIModel

enum ResolveElementsCommand {
    private static let ids = Positional<[IDText]>("ID", help: "element IDs", atLeast: 1)

    static var command: Command {
        Command(
            "resolve", abstract: "Show which element an ID names, or how far it leads.",
            discussion: """
                Where several elements have the ID, all are shown; a variant changes the first. \
                \(ElementDump.help)
                """
        ) {
            ElementCommand.dump
            ids
            Example("milli element resolve screen.txt 'RootViewController/UIView[1]/UIButton'", "one ID")
            ExitMeaning(.verdict, "an ID names nothing in this screen")
            ExitMeaning(.wrongCall, "an ID cannot be read; the others are resolved all the same")
        } action: { arguments, context in
            let dump = try ElementDump(arguments[ElementCommand.dump], context.console)
            var status = ExitStatus.fine
            for text in arguments[ids].map(\.bytes) {
                let id: ElementID
                do throws(ElementIDError) {
                    id = try ElementID(utf8: text)
                } catch {
                    let shown = String(showing: text).quotedForMessage
                    context.console.writeErrorLine("\(context.commandName): the ID \(shown): \(error)")
                    status = .wrongCall
                    continue
                }

                let found = resolve(id, in: dump)
                context.console.writeLines(found.lines)
                if !found.isFound, status == .fine { status = .verdict }
            }

            return status
        }
    }

    private static func resolve(_ id: ElementID, in dump: ElementDump) -> (lines: [String], isFound: Bool) {
        let hierarchy = ViewHierarchy.observing(dump.root)
        let found = withExtendedLifetime(hierarchy) { CompiledElementID(id).resolveAll(in: dump.root) }
        guard !found.isEmpty else {
            let reason = id.failure(in: dump.root)
            return (["\(SingleLine.escaped("\(id)")): not found: \(SingleLine.escaped("\(reason)"))"], false)
        }

        var lines = [SingleLine.escaped("\(id)") + (found.count == 1 ? "" : ": \(found.count) elements")]
        for view in found { lines += describe(view, in: dump) }
        return (lines, true)
    }

    private static func describe(_ view: View, in dump: ElementDump) -> [String] {
        let element = dump.element(view)
        let place = view.path.isEmpty ? "the root" : view.path.map(String.init).joined(separator: ".")
        var first = "  \(SingleLine.escaped(view.className)) at \(place)"

        if let frame = element.frame {
            let numbers = [frame.x, frame.y, frame.width, frame.height].map { PropertyValue.number($0).description }
            first += ", frame (\(numbers.joined(separator: " ")))"
        }

        if let text = element.text { first += ", text \(text.quotedForMessage)" }
        if !view.isVisible { first += ", not visible" }
        let canonical = "    canonical \(SingleLine.escaped("\(view.elementID)"))"

        return [first, canonical] + (view.customID.map { ["    custom    \(SingleLine.escaped($0))"] } ?? [])
    }
}

/// Any bytes, none too: the reader of IDs reports what is wrong with one, and where.
private struct IDText: ArgumentValue {
    static let valueDescription = "an element ID"
    let bytes: [UInt8]
    init(argument: String) { bytes = Array(argument.utf8) }
    init(argumentBytes: [UInt8]) { bytes = argumentBytes }
    var argument: String { String(showing: bytes) }
}
