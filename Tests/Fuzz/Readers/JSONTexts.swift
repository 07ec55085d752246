import Foundation
import JSONText

/// JSON by RFC 8259. A parser that is used again reads the same; what is written again reads the same; and Foundation
/// reads what is read here.
func readJSON(_ input: Input) -> Bool {
    let outcome = Reading { () throws(JSONError) in rendered(try JSONDocument(input)) }
    let again = Reading { () throws(JSONError) in rendered(try parser.parse(input)) }
    promise(again == outcome, "a parser that is used again reads the same")

    guard outcome.isValue || input.isChosen(every: 8) else { return false }

    let lenient = JSONOptions(duplicateKeys: .reported, toleratesOddStrings: true)
    let tolerant = Reading { () throws(JSONError) in rendered(try JSONDocument(input, options: lenient)) }
    guard case .value(let text) = outcome else { return false }

    promise(tolerant == outcome, "what is good is read the same by who is lenient")
    let back = Reading { () throws(JSONError) in rendered(try JSONDocument(copying: text)) }
    promise(back == outcome, "what is written reads back")
    if input.count < 4_096, let document = try? JSONDocument(input) { compareWithFoundation(document, Data(input)) }

    return true
}

nonisolated(unsafe) private let parser = JSONParser()

/// The values of a document without space between them.
private func rendered(_ document: JSONDocument) -> [UInt8] {
    var text: [UInt8] = []
    // Children that are open, with what closes them.
    var open: [(children: JSONChildren, isFirst: Bool, end: UInt8)] = []
    var next: Int? = 0

    while true {
        if let value = next {
            if let key = document.key(of: value) {
                var line = JSONLine()
                line.add("", text: key)

                // `{"":"key"}`
                text += Array(line.text.utf8).dropFirst(4).dropLast() + [UInt8(ascii: ":")]
            }

            switch document.kind(of: value) {
            case .object?, .array?:
                let isObject = document.kind(of: value) == .object
                text.append(UInt8(ascii: isObject ? "{" : "["))
                open.append((document.children(of: value), true, UInt8(ascii: isObject ? "}" : "]")))
            default:
                if document.kind(of: value) == .number {
                    if let integer = document.integer(value) {
                        promise(document.double(value) == Double(integer), "an integer is the number rounded")
                    }
                }

                text += document.rawBytes(of: value)
            }
        }

        guard var top = open.popLast() else { return text }

        next = top.children.next()
        if next == nil {
            text.append(top.end)
            continue
        }

        if !top.isFirst { text.append(UInt8(ascii: ",")) }
        top.isFirst = false
        open.append(top)
    }
}

private func compareWithFoundation(_ document: JSONDocument, _ data: Data) {
    var hasHugeNumber = false
    for value in 0..<document.count where document.kind(of: value) == .number {
        if document.double(value) == nil { hasHugeNumber = true }
    }

    // Foundation refuses those.
    guard !hasHugeNumber else { return }
    guard let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
        return promise(false, "Foundation reads what is read here")
    }

    var pending: [(Int, Any)] = [(0, object)]
    while let (value, object) = pending.popLast() {
        switch object {
        case let text as String:
            // Foundation takes U+FEFF for a byte order mark at the beginning of a string and after an escape.
            func unmarked(_ text: String) -> [UnicodeScalar] { text.unicodeScalars.filter { $0 != "\u{FEFF}" } }

            promise(
                document.string(value).map { unmarked($0) == unmarked(text) } == true,
                "the same text as Foundation: \(text)")
        case let members as [String: Any]:
            // Foundation leaves that mark out of keys, too, which may then be one.
            let keys = document.children(of: value).compactMap { document.key(of: $0) }
            guard !keys.contains(where: { $0.unicodeScalars.contains("\u{FEFF}") }) else { continue }

            for child in document.children(of: value) {
                guard let key = document.key(of: child), let member = members[key] else {
                    // Foundation takes keys for one that are canonically equivalent.
                    continue
                }

                if members.count == Array(document.children(of: value)).count { pending.append((child, member)) }
            }
        case let elements as [Any]:
            let children = Array(document.children(of: value))
            promise(children.count == elements.count, "as many elements as Foundation")
            pending += zip(children, elements)
        case is NSNull: promise(document.kind(of: value) == .null, "null as Foundation")
        case let number as NSNumber:
            let ownNumber = document.boolean(value).map { $0 ? 1.0 : 0.0 } ?? document.double(value)
            promise(
                ownNumber.map { isNear($0, number.doubleValue) } == true, "the same number as Foundation: \(number)")
        default: promise(false, "another kind of value: \(object)")
        }
    }
}

/// Foundation rounds numbers of many digits more than once, and some to 0.
private func isNear(_ first: Double, _ second: Double) -> Bool {
    first == second || abs(first - second) <= 1e-9 * abs(first) || abs(first) < 1e-100
}
