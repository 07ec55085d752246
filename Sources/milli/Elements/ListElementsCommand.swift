import ElementID
import Importers
import JSONText
import LabCommand
import UIModel

enum ListElementsCommand {
    private static let limit = Option<Int?>(
        "--limit", value: "N", help: "list N elements, however long their IDs are; all, up to 16 MiB, by default"
    ).within(0...Int.max)
    /// What a listing without a limit may fill: IDs are as long as their elements lie deep, so that those of 10,000
    /// views in each other would take half a gigabyte.
    private static let mostBytes = 16 << 20
    private static let json = Flag("--json", help: "print a JSON object per element, with class, path, text and frame")

    static var command: Command {
        Command(
            "list", abstract: "List the IDs of all elements, in pre-order.",
            discussion: """
                A line has the canonical ID, followed by a tab and the one that starts at the nearest custom ID, where \
                there is one. \(ElementDump.help)
                """
        ) {
            [ElementCommand.dump, limit, json]
            Example("milli element list screen.txt", "every element")
            Example("milli element list screen.xml --json --limit 20", "the first 20, with what the dump says of each")
            ExitMeaning(.verdict, "no root of the dump is visible")
        } action: { arguments, context in
            let dump = try ElementDump(arguments[ElementCommand.dump], context.console)
            let limit = arguments[limit]
            var listed = 0
            var bytes = 0
            var isCut = false
            forEachElement(in: dump.root) { element, path in
                guard limit.map({ listed < $0 }) ?? (bytes < mostBytes) else {
                    isCut = true
                    return false
                }

                let line =
                    arguments[json]
                    ? object(element, path, dump.element(element.view)).line
                    : SingleLine.escaped("\(element.canonical)")
                        + (element.custom.map { "\t" + SingleLine.escaped("\($0)") } ?? "")
                context.console.writeLine(line)
                listed = listed + 1
                bytes = bytes + line.utf8.count

                return true
            }

            if isCut {
                let reason = limit == nil ? "they fill 16 MiB; --limit N lists more" : "--limit left the others out"
                context.console.writeErrorLine("\(counted(listed, "element")) listed; \(reason)")
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
