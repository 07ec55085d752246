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
                If several elements have the ID, all are shown; a variant changes only the first. \(ElementDump.help)
                """
        ) {
            ElementCommand.dump
            ids
            WindowArgument.option
            Example("milli element resolve screen.txt 'RootViewController/UIView[1]/UIButton'", "one ID")
            ExitMeaning(.verdict, "an ID names no element of this screen")
            ExitMeaning(.wrongCall, "an ID cannot be read; the others are resolved nevertheless")
        } action: { arguments, context in
            let dump = try ElementDump(
                arguments[ElementCommand.dump], window: arguments[WindowArgument.option], context.console)
            var status = ExitStatus.fine
            for text in arguments[ids].map(\.bytes) {
                let id: ElementID
                do throws(ElementIDError) {
                    id = try ElementID(utf8: text)
                } catch {
                    let quotedText = String(showing: text).quotedForMessage
                    context.console.writeErrorLine("\(context.commandName): the ID \(quotedText): \(error)")
                    status = .wrongCall
                    continue
                }

                let elements = resolve(id, in: dump)
                context.console.writeLines(lines(of: elements, named: id, in: dump))
                if elements.isEmpty, status == .fine { status = .verdict }
            }

            return status
        }
    }

    private static func resolve(_ id: ElementID, in dump: ElementDump) -> [View] {
        let hierarchy = ViewHierarchy.observing(dump.root)
        return withExtendedLifetime(hierarchy) { CompiledElementID(id).resolveAll(in: dump.root) }
    }

    private static func lines(of elements: [View], named id: ElementID, in dump: ElementDump) -> [String] {
        let name = SingleLine.escaped("\(id)")
        guard !elements.isEmpty else {
            return ["\(name): not found: \(SingleLine.escaped("\(id.failure(in: dump.root))"))"]
        }

        let title = elements.count == 1 ? name : "\(name): \(elements.count) elements"
        return [title] + elements.flatMap { describe($0, in: dump) }
    }

    private static func describe(_ view: View, in dump: ElementDump) -> [String] {
        let element = dump.element(view)
        let path = view.path.isEmpty ? "the root" : view.path.map(String.init).joined(separator: ".")
        var first = "  \(SingleLine.escaped(view.className)) at \(path)"

        if let frame = element.frame {
            let numbers = [frame.x, frame.y, frame.width, frame.height].map { PropertyValue.number($0).description }
            first += ", frame (\(numbers.joined(separator: " ")))"
        }

        if let text = element.text { first += ", text \(text.quotedForMessage)" }
        if !view.isVisible { first += ", not visible" }

        var lines = [first, "    canonical \(SingleLine.escaped("\(view.elementID)"))"]
        if let customID = view.customID { lines.append("    custom    \(SingleLine.escaped(customID))") }
        return lines
    }
}

/// An element ID exactly as it was typed, in any bytes. The reader of IDs reports its faults with their places.
private struct IDText: ArgumentValue {
    static let valueDescription = "an element ID"
    let bytes: [UInt8]
    init(argument: String) { bytes = Array(argument.utf8) }
    init(argumentBytes: [UInt8]) { bytes = argumentBytes }
    var argument: String { String(showing: bytes) }
}
