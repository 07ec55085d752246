/// Text as HTML, built piece by piece.
///
/// Parts that nobody sees before asking for them are kept apart, so that a page can hold them packed, see ``HTMLPacks``.
struct HTMLText {
    /// A part that can be packed.
    struct Packable {
        /// What it is packed with: `cost-tables`.
        var pack: String
        /// What it is.
        var kind: Kind
        /// It, as HTML or JSON.
        var text: String

        /// What can be packed.
        enum Kind {
            /// HTML inside of what is closed.
            case closed
            /// The specification of a chart.
            case specification
        }
    }

    /// A stretch of the text.
    enum Part {
        /// HTML as it is.
        case plain(String)
        /// What can be packed.
        case packable(Packable)
    }

    private var finished: [Part] = []
    private var current = ""

    /// What it is made of, in its order.
    var parts: [Part] { finished + [.plain(current)] }

    /// All of it, with nothing packed.
    var html: String {
        parts.reduce(into: "") { html, part in
            switch part {
            case .plain(let text): html += text
            case .packable(let packable): html += packable.plain
            }
        }
    }

    /// Adds HTML as it is.
    mutating func add(_ html: String) { current += html }

    /// Adds a text, escaped for content and for attributes in double quotes.
    mutating func add(text: String) {
        if Self.isPlain(text) { current += text } else { current += Self.escaped(text) }
    }

    /// Adds a part that can be packed.
    mutating func add(_ packable: Packable) {
        finished += [.plain(current), .packable(packable)]
        current = ""
    }

    /// Adds an element with a text.
    mutating func element(_ name: String, _ text: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        open(name, attributes)
        add(text: text)
        current += "</"
        current += name
        current += ">"
    }

    /// Adds the beginning of an element; attributes that are `nil` are left out, empty ones have no value.
    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        current += "<"
        current += name
        for (attribute, value) in attributes {
            guard let value else { continue }
            current += " "
            current += attribute
            if value.isEmpty { continue }
            current += "=\""
            add(text: value)
            current += "\""
        }
        current += ">"
    }

    private static func isPlain(_ text: String) -> Bool {
        for byte in text.utf8 {
            switch byte {
            case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
                UInt8(ascii: "'"):
                return false
            default: continue
            }
        }
        return true
    }

    /// A text in which nothing can be taken for HTML. Characters that HTML forbids become the replacement character.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension HTMLText.Packable {
    /// It where it is not packed.
    var plain: String { kind == .closed ? text : Self.script("", text) }

    /// What stands in its place where it is packed: `address` names the pack, and which part of it.
    func placeholder(_ address: String, _ absence: String) -> String {
        switch kind {
        case .specification: Self.script(" data-packed=\"\(address)\"", "")
        case .closed: "<p class=\"omission\" data-packed=\"\(address)\">\(HTMLText.escaped(absence))</p>"
        }
    }

    private static func script(_ attribute: String, _ text: String) -> String {
        "<script type=\"application/json\" class=\"spec\"\(attribute)>\(text)</script>\n"
    }
}
