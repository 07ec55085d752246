import JSONText

struct HTMLText {
    private(set) var html = ""

    mutating func add(_ html: String) { self.html += html }

    /// Adds a text, escaped for content and for attributes in double quotes.
    mutating func add(text: String) { html += Self.escaped(text) }

    /// Adds what stands before the body of a page.
    mutating func begin(_ title: String, _ styles: [UInt8]) {
        add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        add("<meta name=\"color-scheme\" content=\"light dark\">\n")
        element("title", title)
        add("\n<style>\n\(String(decoding: styles, as: UTF8.self))</style>\n</head>\n<body>\n")
    }

    mutating func element(_ name: String, _ text: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        open(name, attributes)
        add(text: text)
        html += "</\(name)>"
    }

    /// Adds the beginning of an element; attributes that are `nil` are left out, empty ones have no value.
    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        html += "<\(name)"
        for (attribute, value) in attributes {
            guard let value else { continue }
            html += " \(attribute)"
            if !value.isEmpty { html += "=\"\(Self.escaped(value))\"" }
        }
        html += ">"
    }

    /// A text in which nothing can be taken for HTML. Characters that no line may hold are replaced.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && !"<>&\"'".utf8.contains($0) }
        if isPlain { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where !SingleLine.allows(scalar): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
