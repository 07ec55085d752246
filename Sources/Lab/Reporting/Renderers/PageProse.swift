import Results

/// The sentences of a page as markup: names of the result and calls of the lab stand in code type, and words of the
/// glossary say what they mean.
struct PageProse: Sendable {
    /// The names of experiments, implementations and inputs that are one word.
    private var names: Set<String>
    /// The names of several words, the longest first, by their first word.
    private var phrases: [Substring: [String]]
    /// The units of sizes. They are words after a number, although an input may be called so.
    private let sizeUnits: Set<String>

    /// Words that sentences are made of. They are taken for words although something may be called so.
    private static let words: Set<String> = [
        "all", "an", "and", "any", "at", "every", "fit", "fits", "is", "it", "no", "none", "of", "on", "only", "or",
        "over", "the", "to", "with", "within", "yes",
    ]

    /// The words of the page's glossary by their forms.
    private let terms: [String: Glossary.Term]

    /// - Parameter terms: the words of the page's glossary by their forms.
    init(_ cells: [Cell], terms: [String: Glossary.Term] = Glossary.byForm) {
        self.terms = terms
        let all = Set(
            cells.lazy.flatMap { [$0.experiment, $0.implementation, $0.id.label, $0.id.input, $0.input.shape] })
        sizeUnits = Set(cells.lazy.map(\.input.sizeUnit))
        let usable = all.subtracting(Self.words).filter { $0.count > 1 && !$0.allSatisfy(\.isNumber) }
        names = usable.filter { $0.allSatisfy(Self.isPart) }
        phrases = Dictionary(grouping: usable.subtracting(names)) { $0.prefix(while: Self.isPart) }
            .mapValues { $0.sorted { $0.count > $1.count } }
    }

    /// The sentences of a site, which has a glossary of its own, and names of many results.
    static let ofSite = PageProse([], terms: Glossary.byFormOfSite)

    /// Returns a sentence of the report.
    ///
    /// - Parameter explainsTerms: true if the first mention of each word of the glossary leads there.
    func html(_ text: String, explainsTerms: Bool = false) -> HTML {
        var explainedTerms: Set<String> = []
        let parts = SentencePart.parts(of: text).map { part -> HTML in
            switch part {
            case .words(let words):
                html(ofWords: String(words), explainsTerms: explainsTerms, explained: &explainedTerms)
            case .call(let call): .call(call.text)
            }
        }
        return "\(parts)"
    }

    /// Returns words of a sentence.
    ///
    /// - Parameter explainedTerms: the words of the glossary that lead there already.
    private func html(
        ofWords text: String, explainsTerms: Bool, explained explainedTerms: inout Set<String>
    ) -> HTML {
        var parts: [HTML] = []
        var rest = text.keepingUnits[...]
        var isAfterNumber = false

        while let first = rest.first {
            let isWord = Self.isPart(first)
            let word = rest.prefix { Self.isPart($0) == isWord }
            let isUnit = isAfterNumber && sizeUnits.contains(String(word))
            let name = isWord && !isUnit ? name(at: rest, word) : nil
            if word != " " { isAfterNumber = word.allSatisfy(\.isNumber) }
            let piece = name ?? word
            rest = rest.dropFirst(piece.count)

            if name != nil {
                parts.append(.code(String(piece)))
            } else if explainsTerms, let term = terms[word.lowercased()], explainedTerms.insert(term.name).inserted {
                parts.append("<a class=\"term\" href=\"#\(term.anchor)\" title=\"\(term.meaning)\">\(word)</a>")
            } else {
                parts.append("\(piece)")
            }
        }

        return "\(parts)"
    }

    /// Returns a paragraph that is the same in every report, in which only words of the glossary are marked.
    func explained(_ text: String) -> HTML { withoutNames.html(text, explainsTerms: true) }

    /// The same for sentences that name nothing of the result, in which a word may be called as an input is.
    var withoutNames: PageProse {
        var plain = self
        plain.names = []
        plain.phrases = [:]
        return plain
    }

    /// Returns the name that a text begins with.
    ///
    /// - Parameter word: the text's first word.
    private func name(at text: Substring, _ word: Substring) -> Substring? {
        for phrase in phrases[word] ?? [] where text.hasPrefix(phrase) { return text.prefix(phrase.count) }
        if names.contains(String(word)) { return word }

        // The full stop of a sentence is no part of its last name.
        return word.hasSuffix(".") && names.contains(String(word.dropLast())) ? word.dropLast() : nil
    }

    /// True for a character of a word or a name.
    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-_.".contains(character)
    }
}

extension String {
    /// The units that stay with their numbers.
    private static let units: Set<String> = [
        "ns", "µs", "ms", "s", "%", "B", "kB", "MB", "GB", "Hz", "MHz", "GHz",
    ]

    /// The text in which no line parts a number from its unit.
    ///
    /// It is looked through byte by byte: a regular expression took a twenty-fifth of the time of a report.
    var keepingUnits: String {
        let bytes = Array(utf8)
        var spaces = bytes.indices.dropFirst().filter { index in
            bytes[index] == UInt8(ascii: " ") && Self.isDigit(bytes[index - 1])
                && Self.beginsWithUnit(bytes[(index + 1)...])
        }[...]
        guard !spaces.isEmpty else { return self }

        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count + spaces.count)
        for index in bytes.indices {
            if index == spaces.first {
                spaces.removeFirst()
                joined += "\u{A0}".utf8
            } else {
                joined.append(bytes[index])
            }
        }
        return String(decoding: joined, as: UTF8.self)
    }

    /// Returns true if the first word of a text is a unit.
    private static func beginsWithUnit(_ text: ArraySlice<UInt8>) -> Bool {
        let word = text.prefix { isLetter($0) || $0 == UInt8(ascii: "%") || $0 > 0x7F }
        guard (1...3).contains(word.count), units.contains(String(decoding: word, as: UTF8.self)) else { return false }
        return text.dropFirst(word.count).first.map { !isDigit($0) && $0 != UInt8(ascii: "-") } ?? true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension HTML {
    /// The most characters of a name that no line breaks.
    private static let shortest = 24

    /// Returns a name in code type. A short one is not broken at its hyphens.
    static func code(_ name: String) -> HTML {
        name.count > shortest ? "<code class=\"long\">\(name)</code>" : "<code>\(name)</code>"
    }

    /// Returns a sentence in which nothing but calls of the lab stands in code type.
    static func sentence(_ text: String) -> HTML {
        let parts = SentencePart.parts(of: text).map { part -> HTML in
            switch part {
            case .words(let words): "\(words)"
            case .call(let call): .call(call.text)
            }
        }
        return "\(parts)"
    }

    /// Returns a call in code type, which lines break between its words.
    static func call(_ text: String) -> HTML { "<code class=\"long\">\(wholeWords(text))</code>" }

    /// Returns a text with lines that break between words, and within one only if it is wider than the line. Browsers
    /// break options after their hyphens otherwise. The text to copy is the same.
    static func wholeWords(_ text: String) -> HTML {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
                let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                let html: HTML = isPlain ? "\(word)" : "<span>\(word)</span>"
                return html.text
            }
            return words.joined(separator: " ")
        }
        return "\(raw: lines.joined(separator: "\n"))"
    }
}

extension Glossary {
    /// The words of a page with their meanings, as a section.
    static var html: HTML { html(of: terms) }

    /// The words of a site with their meanings, as a section.
    static var htmlOfSite: HTML { html(of: termsOfSite) }

    private static func html(of terms: [Term]) -> HTML {
        let lines = terms.map { term -> HTML in
            "<div id=\"\(term.anchor)\"><dt>\(term.name)</dt><dd>\(term.meaning)</dd></div>"
        }
        return .section("words", "Words", [], ["<dl class=\"words\">\(lines)</dl>\n"])
    }
}
