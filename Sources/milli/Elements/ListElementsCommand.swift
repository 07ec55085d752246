import ElementID
import Importers
import JSONText
import LabCommand
import Nouns
import Reporting
import UIModel

enum ListElementsCommand {
    private static let limit = Option<Int?>(
        "--limit", value: "N", help: "list N elements, however long their IDs are; by default all, up to 16 MiB"
    ).within(0...Int.max)
    /// The maximum length of a listing, in bytes. The length of an ID grows with the depth of its element, so that the
    /// IDs of 10,000 nested views would take half a gigabyte.
    private static let maximumBytes = 16 << 20
    private static let json = Flag("--json", help: "print a JSON object per element, with class, path, text and frame")

    static var command: Command {
        Command(
            "list", abstract: "List the IDs of all elements, in pre-order.",
            discussion: """
                A line has the canonical ID and, after a tab, the ID that starts at the nearest custom ID, if there is \
                one. \(ElementDump.help)
                """
        ) {
            [ElementCommand.dump, WindowArgument.option, limit, json]
            Example("milli element list screen.txt", "every element")
            Example("milli element list screen.xml --json --limit 20", "the first 20, with their text and frame")
            ExitMeaning(.verdict, "no root of the dump is visible")
        } action: { arguments, context in
            let dump = try ElementDump(
                arguments[ElementCommand.dump], window: arguments[WindowArgument.option], context.console)
            let limit = arguments[limit]
            var elementCount = 0
            var bytes = 0
            var isCut = false
            forEachElement(in: dump.root) { element, path in
                guard limit.map({ elementCount < $0 }) ?? (bytes < maximumBytes) else {
                    isCut = true
                    return false
                }

                let line: String
                if arguments[json] {
                    line = object(element, path, dump.element(element.view)).line
                } else {
                    let custom = element.custom.map { "\t" + SingleLine.escaped("\($0)") }
                    line = SingleLine.escaped("\(element.canonical)") + (custom ?? "")
                }

                context.console.writeLine(line)
                elementCount += 1
                bytes += line.utf8.count

                return true
            }

            if isCut {
                let reason = limit == nil ? "they fill 16 MiB; --limit N lists more" : "--limit leaves out the others"
                context.console.writeErrorSentence("\(counted(elementCount, "element")) listed; \(reason)")
            }

            return .fine
        }
    }

    private static func object(_ listed: ListedElement, _ path: [Int], _ element: ImportedElement) -> JSONValue {
        let frame = element.frame.map { frame in
            JSONValue.numbers([frame.x, frame.y, frame.width, frame.height].map { $0.isFinite ? $0 : 0 })
        }

        return .members([
            "class": .text(listed.view.className), "custom": listed.custom.map { .text("\($0)") }, "frame": frame,
            "hidden": .bool(!listed.view.isVisible), "id": .text("\(listed.canonical)"),
            "path": .array(path.map { .count($0) }), "text": element.text.map { .text($0) },
        ])
    }
}
