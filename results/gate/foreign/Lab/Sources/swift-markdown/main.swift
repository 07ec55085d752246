import LabWorker
import LabKit
import Markdown

/// Documents of headings, lists of items and emphasis.
let documents = Inputs("list", sizes: [20, 200], smallest: 1) { size, random in
    "# A list\n\n"
        + random.integers(size, in: 0...999).map { "- item *\($0)* with `code`" }.joined(separator: "\n") + "\n"
}

let parse = Experiment(
    "parse", "How many items a list has.", sizeUnit: "items", plans: [.warm, .memory]
) {
    documents
} comparing: {
    Implementation.reference("lines") { $0.split(separator: "\n").filter { $0.hasPrefix("- ") }.count }
    Implementation("parse") { Document(parsing: $0).child(at: 1)?.childCount ?? 0 }.guarded(on: "list-20", "list-200")
}

let children = Experiment(
    "children", "The number of items that are children of the list, asked for by place.", sizeUnit: "items",
    plans: [.warm, .memory]
) {
    Inputs("list", sizes: [20, 200], smallest: 1) { size, _ in
        Document(parsing: "# A list\n\n" + String(repeating: "- item\n", count: size))
    }
} comparing: {
    Implementation.reference("iteration") { document in document.child(at: 1).map { Array($0.children).count } ?? 0 }
    Implementation("child-at") { document in
        guard let list = document.child(at: 1) else { return 0 }
        return (0..<list.childCount).filter { list.child(at: $0) is ListItem }.count
    }.guarded(on: "list-20", "list-200")
}

let format = Experiment(
    "format", "The text of a document, written again.", sizeUnit: "items", plans: [.warm, .memory]
) {
    documents
} comparing: {
    Implementation.reference("text") { Document(parsing: $0).format().count }
    Implementation("format") { Document(parsing: $0).format().count }.guarded(on: "list-20")
}

Lab(name: "lab", abstract: "The parser of swift-markdown.", experiments: [parse, children, format]).main()
