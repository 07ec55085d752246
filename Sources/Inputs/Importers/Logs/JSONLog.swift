import JSONText

/// The messages of a log in JSON: an object in each line, a list of objects, one object with a message, or a single
/// text.
enum JSONLog {
    /// The keys of the message of a record, in the order in which they are tried. They are from usual loggers, `log
    /// show`, container runtimes, and answers of WebDriver.
    private static let messageKeys: [StaticString] = [
        "message", "msg", "eventMessage", "log", "text", "textPayload", "@message", "MESSAGE", "body", "line", "_raw",
        "output", "content", "data", "payload", "event", "value", "source", "hierarchy", "result", "fields",
        "attributes",
    ]

    /// The maximum depth of nested objects in which a message is searched.
    private static let maxLevels = 4

    /// A log of lines needs at least one object in this number of lines.
    private static let linesPerObject = 2

    /// Returns the messages, one after the other; `nil` if the content is not a log in JSON.
    ///
    /// - Complexity: O(bytes).
    static func text(of content: DumpContent) -> UnwrappedText? {
        let first = content.firstSignificant < content.bytes.count ? content.bytes[content.firstSignificant] : 0
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"") else {
            return nil
        }

        let text = whole(content) ?? lines(content)
        return text.flatMap { $0.bytes.contains { !$0.isSpace } ? $0 : nil }
    }

    /// Returns the messages of a content that is one value.
    private static func whole(_ content: DumpContent) -> UnwrappedText? {
        let options = JSONOptions(
            levels: 256, duplicateKeys: .last, toleratesOddStrings: true, checksUTF8: false, toleratedKept: 1)
        guard
            let document = try? JSONDocument(
                content.bytes, from: content.firstSignificant, line: content.line(at: content.firstSignificant),
                options: options)
        else { return nil }

        var text = UnwrappedText()
        let values = document.kind(of: 0) == .array ? Array(document.children(of: 0)) : [0]
        for value in values {
            if let message = message(value, document, levels: maxLevels) {
                text.append(JSONEscapes.replaced(message.bytes), line: document.line(of: message.value))
            }
        }

        return text.bytes.isEmpty ? nil : text
    }

    /// Returns the messages of the lines that are objects, and all other lines as they are.
    private static func lines(_ content: DumpContent) -> UnwrappedText? {
        let options = JSONOptions(
            levels: 64, duplicateKeys: .last, toleratesOddStrings: true, checksUTF8: false, toleratedKept: 1)
        var text = UnwrappedText()
        var objects = 0
        var otherLines = 0

        for (range, number, _) in NumberedLines(content.bytes) {
            let line = content.bytes.trimmed(range)
            guard !line.isEmpty else { continue }

            guard content.bytes[line.lowerBound] == UInt8(ascii: "{"),
                let document = try? JSONDocument(content.bytes.part(line), options: options),
                document.kind(of: 0) == .object
            else {
                otherLines += 1
                // A pretty-printed document is not a log of lines. Without this check each of its lines would be
                // inspected.
                if otherLines > 64, objects * linesPerObject < otherLines { return nil }
                text.append(Array(content.bytes[range]), line: number)
                continue
            }

            objects += 1
            if let message = message(0, document, levels: maxLevels) {
                text.append(JSONEscapes.replaced(message.bytes), line: number)
            }
        }

        return objects > 0 && objects * linesPerObject >= objects + otherLines ? text : nil
    }

    /// Returns the message of a record: the record itself if it is a string, else the first member with a usual key,
    /// else the longest string.
    private static func message(
        _ value: Int, _ document: JSONDocument, levels: Int
    ) -> (value: Int, bytes: UnsafeBufferPointer<UInt8>)? {
        if let bytes = document.rawString(value) { return (value, bytes) }
        guard document.kind(of: value) == .object, levels > 0 else { return nil }

        for key in messageKeys {
            guard let member = document.member(key, of: value) else { continue }
            if let message = message(member, document, levels: levels - 1) { return message }
        }

        var longest: (value: Int, bytes: UnsafeBufferPointer<UInt8>)?
        for member in document.children(of: value) {
            guard let bytes = document.rawString(member) else { continue }
            if bytes.count > longest?.bytes.count ?? 0 { longest = (member, bytes) }
        }

        return longest
    }
}
