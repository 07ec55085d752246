/// Markup. Literals are not changed; interpolated texts are escaped.
struct HTML: ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral text: String) { self.text = text }
    init(stringInterpolation parts: StringInterpolation) { text = parts.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ markup: String) { text += markup }
        mutating func appendInterpolation(_ text: String) { self.text += HTML.escaped(text) }
        mutating func appendInterpolation(_ text: Substring) { self.text += HTML.escaped(String(text)) }
        mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
        mutating func appendInterpolation(_ markup: HTML) { text += markup.text }
        mutating func appendInterpolation(_ markup: [HTML]) { for part in markup { text += part.text } }
        mutating func appendInterpolation(raw markup: String) { text += markup }
        mutating func appendInterpolation(raw markup: [UInt8]) { text += String(decoding: markup, as: UTF8.self) }
        /// Appends an attribute after a space; nothing without a value.
        mutating func appendInterpolation(_ attribute: String, _ value: String?) {
            if let value { text += " \(attribute)=\"\(HTML.escaped(value))\"" }
        }
    }

    /// The content security policy: a page loads only data within it, and scripts from files next to it, which the
    /// pages of a site share. Charts evaluate expressions.
    private static let policy =
        "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'self' file:; style-src 'unsafe-inline'; "
        + "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

    /// Returns the beginning of a page, up to its body.
    static func head(_ title: String, _ styles: [UInt8]) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="\(raw: policy)">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>
        \(raw: styles)</style>
        </head>
        <body>

        """
    }

    /// Returns a section with its title and introduction.
    static func section(_ id: String, _ title: String, _ introduction: [HTML], _ body: [HTML]) -> HTML {
        let paragraphs = introduction.map { "<p class=\"introduction\">\($0)</p>" as HTML }
        return """
            <section id="\(id)" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(title)</h2>\(paragraphs)\(body)\
            </section>

            """
    }

    /// Returns a table in a frame that scrolls sideways on a narrow page.
    static func table(_ caption: String, _ columns: [ReportTable.Column], isMap: Bool = false, rows: [HTML]) -> HTML {
        let headings = columns.map { column -> HTML in
            "<th scope=\"col\" class=\"\(column.kind == .number ? "n" : "t")\">\(column.title)</th>"
        }

        return """
            <div class="\(isMap ? "table map" : "table")" role="region" tabindex="0" aria-label="\(caption)"><table>\
            <caption>\(caption)</caption><thead><tr>\(headings)</tr></thead><tbody>
            \(rows)</tbody></table></div>

            """
    }

    /// Returns a text without markup. Characters that a line must not contain are replaced, and right-to-left text is
    /// isolated from its surroundings.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0.isPlainInMarkup }) { return text }
        return XMLText.content(text).isolatingDirections.replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

extension UInt8 {
    /// True for printable ASCII without a meaning in markup.
    fileprivate var isPlainInMarkup: Bool {
        switch self {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: self >= 0x20 && self < 0x7F
        }
    }
}
