import Foundation

/// YAML as workflow files use it: block mappings and sequences, plain and quoted scalars, `|` and `>-` blocks, and flow
/// sequences of scalars. Anything else is refused, also where a whole reader of YAML would take it.
indirect enum WorkflowYAML: Equatable {
    case scalar(String)
    case sequence([WorkflowYAML])
    case mapping([Entry])

    struct Entry: Equatable {
        var key: String
        var value: WorkflowYAML
    }

    /// What is no YAML of this kind, with its line.
    struct Problem: Error, CustomStringConvertible {
        var line: Int
        var reason: String
        var description: String { "line \(line): \(reason)" }
    }

    init(_ text: String) throws {
        var reader = Reader(text)
        self = try reader.node(indentation: 0)
        if let rest = reader.next { throw Problem(line: rest.number, reason: "nothing more was expected") }
    }

    /// What a key of a mapping has.
    subscript(key: String) -> WorkflowYAML? {
        guard case .mapping(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }

    var text: String? {
        guard case .scalar(let text) = self else { return nil }
        return text
    }

    var elements: [WorkflowYAML] {
        guard case .sequence(let elements) = self else { return [] }
        return elements
    }

    var entries: [Entry] {
        guard case .mapping(let entries) = self else { return [] }
        return entries
    }
}

/// Reads line by line; a node is the lines of its indentation and below.
private struct Reader {
    struct Line {
        var number: Int
        var indentation: Int
        var text: String
    }

    private var lines: [Line]
    private var place = 0

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            let spaces = line.prefix { $0 == " " }.count
            return Line(number: number + 1, indentation: spaces, text: String(line.dropFirst(spaces)))
        }
    }

    /// The next line that is neither empty nor a comment.
    var next: Line? { lines[place...].first { !$0.text.isEmpty && !$0.text.hasPrefix("#") } }

    private mutating func take(_ line: Line) { place = line.number }

    mutating func node(indentation: Int) throws -> WorkflowYAML {
        guard let line = next, line.indentation == indentation else {
            throw WorkflowYAML.Problem(
                line: next?.number ?? lines.count, reason: "something indented by \(indentation) was expected")
        }
        return line.text.hasPrefix("- ") || line.text == "-"
            ? try sequence(indentation: indentation) : try mapping(indentation: indentation)
    }

    private mutating func sequence(indentation: Int) throws -> WorkflowYAML {
        var elements: [WorkflowYAML] = []
        while let line = next, line.indentation == indentation, line.text.hasPrefix("- ") {
            let rest = String(line.text.dropFirst(2))
            if Self.key(of: rest) != nil {
                // The element is a mapping that begins behind the dash.
                lines[line.number - 1] = Line(number: line.number, indentation: indentation + 2, text: rest)
                elements.append(try mapping(indentation: indentation + 2))
            } else {
                take(line)
                elements.append(.scalar(try Self.scalar(rest, line)))
            }
        }
        return .sequence(elements)
    }

    private mutating func mapping(indentation: Int) throws -> WorkflowYAML {
        var entries: [WorkflowYAML.Entry] = []
        while let line = next, line.indentation == indentation {
            guard let key = Self.key(of: line.text) else {
                throw WorkflowYAML.Problem(line: line.number, reason: "a key was expected: \(line.text)")
            }
            guard !entries.contains(where: { $0.key == key }) else {
                throw WorkflowYAML.Problem(line: line.number, reason: "the key \(key) occurs twice")
            }
            take(line)
            entries.append(.init(key: key, value: try value(String(line.text.dropFirst(key.count + 1)), of: line)))
        }
        if let line = next, line.indentation > indentation {
            throw WorkflowYAML.Problem(line: line.number, reason: "indented further than what it belongs to")
        }
        return .mapping(entries)
    }

    private mutating func value(_ rest: String, of line: Line) throws -> WorkflowYAML {
        let text = rest.trimmingCharacters(in: .whitespaces)
        if text == "|" || text == ">-" { return .scalar(block(of: line, isFolded: text == ">-")) }
        if text.hasPrefix("["), text.hasSuffix("]") {
            let parts = text.dropFirst().dropLast().split(separator: ",")
            return .sequence(
                try parts.map { .scalar(try Self.scalar($0.trimmingCharacters(in: .whitespaces), line)) })
        }
        guard text.isEmpty else { return .scalar(try Self.scalar(text, line)) }
        // A key alone, such as `pull_request:`, has nothing when nothing below is indented further.
        guard let below = next, below.indentation > line.indentation else { return .scalar("") }
        return try node(indentation: below.indentation)
    }

    /// The lines of a block scalar: those that are indented further than its key.
    private mutating func block(of key: Line, isFolded: Bool) -> String {
        let rest = lines[place...].prefix { $0.text.isEmpty || $0.indentation > key.indentation }
        place += rest.count
        let indentation = rest.first { !$0.text.isEmpty }?.indentation ?? 0
        let texts = rest.map { String(repeating: " ", count: max($0.indentation - indentation, 0)) + $0.text }
        // `|` ends its last line, `>-` does not.
        return texts.joined(separator: isFolded ? " " : "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            + (isFolded ? "" : "\n")
    }

    private static func key(of text: String) -> String? {
        let key = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
        let rest = text.dropFirst(key.count)
        return key.isEmpty || !(rest == ":" || rest.hasPrefix(": ")) ? nil : String(key)
    }

    private static func scalar(_ text: String, _ line: Line) throws -> String {
        for quote in ["'", "\""] where text.hasPrefix(quote) {
            let inner = text.dropFirst().dropLast()
            guard text.count >= 2, text.hasSuffix(quote), !inner.contains(quote), !inner.contains("\\") else {
                throw WorkflowYAML.Problem(line: line.number, reason: "a quoted text of one line was expected: \(text)")
            }
            return String(inner)
        }
        guard let first = text.first, !"&*!|>%@`{}[],?:-#\"'".contains(first), !text.contains(": "),
            !text.contains(" #"), !text.contains("\t"), !text.hasSuffix(":")
        else { throw WorkflowYAML.Problem(line: line.number, reason: "to be quoted, or in a block: \(text)") }
        return text
    }
}
