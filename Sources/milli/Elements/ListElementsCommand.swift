import ElementID
import Foundation
import JSONText
import LabCommand
import UIModel

/// `element list`: the IDs of all elements of a dump, the guide's `setPrintElementsIDs`.
enum ListElementsCommand {
    private static let limit = Option<Int?>("--limit", value: "N", help: "how many elements to list; all by default")
        .within(0...Int.max)
    private static let json = Flag("--json", help: "one JSON object per element, with class, path, text and frame")

    static var command: Command {
        Command(
            "list", abstract: "List the IDs of all elements, in pre-order.",
            discussion: """
                A line has the canonical ID, and behind a tab the one that starts at the nearest custom ID, where there \
                is one. \(ElementDump.help)
                """
        ) {
            ElementCommand.dump
            limit
            json
            Example("milli element list screen.txt", "every element")
            Example("milli element list screen.xml --json --limit 20", "the first 20, with what the dump says of each")
            ExitMeaning(.verdict, "no root of the dump is visible")
        } action: { arguments, context in
            let dump = try ElementDump(arguments[ElementCommand.dump])
            let limit = arguments[limit] ?? .max
            let asJSON = arguments[json]
            if let note = dump.note { context.console.writeErrorLine(note) }
            var listed = 0
            var isCut = false
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try forEachElement(in: dump.root) { line in
                guard listed < limit else {
                    isCut = true
                    return false
                }
                listed += 1
                if asJSON {
                    let data = try encoder.encode(ElementRecord(line, dump))
                    context.console.writeLine(String(decoding: data, as: UTF8.self))
                } else {
                    let custom = line.custom.map { "\t" + SingleLine.escaped($0) } ?? ""
                    context.console.writeLine(SingleLine.escaped(line.canonical) + custom)
                }
                return true
            }
            if isCut { context.console.writeErrorLine("\(listed) elements listed; --limit left the others out") }
            return .fine
        }
    }
}

/// What is said of one element, for machines.
private struct ElementRecord: Encodable {
    let id: String
    let custom: String?
    let className: String
    let path: [Int]
    let hidden: Bool
    let text: String?
    let frame: [Double]?

    enum CodingKeys: String, CodingKey {
        case id, custom, path, hidden, text, frame
        case className = "class"
    }

    init(_ line: ElementLine, _ dump: ElementDump) {
        let element = dump.element(line.view)
        id = line.canonical
        custom = line.custom
        className = line.view.className
        path = line.path
        hidden = !line.view.isVisible
        text = element.text
        frame = element.frame.map { frame in
            [frame.x, frame.y, frame.width, frame.height].map { $0.isFinite ? $0 : 0 }
        }
    }
}
