import JSONText
import Nouns
import Results

extension Report {
    /// Returns the report as GitHub-flavoured Markdown. Source: exports, `--markdown`.
    ///
    /// With the default limit it always stays under 60,000 bytes: a comment on a pull request allows 65,536 characters.
    /// Folded groups are folded in Markdown too.
    ///
    /// - Parameter limit: the most bytes of lists and tables. Headings and lines on omissions take at most 2,500 more.
    ///   All omissions are counted.
    package func markdown(limit: Int = 57_000) -> String {
        var text = MarkdownWriter(limit: limit)
        text.add("## \(title.asMarkdown)")
        if !summary.isEmpty { text.add(summary.asMarkdown) }
        if !notices.isEmpty { text.add(items: notices.map { "- \($0.asMarkdown)" }, keeping: limit / 2) }

        for (number, section) in sections.enumerated() {
            if !section.title.isEmpty { text.add("### \(section.title.asMarkdown)") }
            for paragraph in section.introduction { text.add(paragraph.asMarkdown) }

            // A large table leaves these bytes for the sections after it.
            let reserve = limit / 3 * min(sections.count - 1 - number, 3) / 3
            for group in section.groups {
                if group.isFolded {
                    text.open(fold: group.title)
                } else if !group.title.isEmpty {
                    text.add("\(section.title.isEmpty ? "###" : "####") \(group.title.asMarkdown)")
                }

                for block in group.blocks { text.add(block, keeping: reserve) }
                if group.isFolded { text.closeFold() }
            }
        }

        text.close()
        return text.lines.joined(separator: "\n") + "\n"
    }
}

/// Markdown of a limited size. Parts that do not fit are counted.
private struct MarkdownWriter {
    private(set) var lines: [String] = []
    private var size = 0
    private let limit: Int
    /// The current folded part; `nil` outside of one.
    private var fold: Fold?
    private var leftOut = LeftOut()
    /// The bytes beyond the limit for headings, paragraphs, code and counts of omissions.
    private static let room = 2_000
    private static let foldEnd = ["", "</details>"]

    init(limit: Int) { self.limit = limit }

    /// A folded part.
    private struct Fold {
        let title: String
        /// The position of its first line.
        let start: Int
        /// True if it has more than counts of omissions.
        var hasContent = false
        /// Sentences on the omissions in it.
        var omissions: [String] = []
    }

    /// Begins a folded part. Its title is HTML.
    mutating func open(fold title: String) {
        let start = lines.count
        let text = "<details><summary>\(XMLText.content(title).isolatingDirections)</summary>"
        guard append(["", text]) else {
            leftOut.texts += 1
            return
        }
        size += Self.foldEnd.reduce(0) { $0 + $1.utf8.count + 1 }
        fold = Fold(title: title, start: start)
    }

    /// Ends the folded part. If it is empty, the sentences on its omissions replace it, or it is counted as an
    /// omission.
    mutating func closeFold() {
        guard let fold else { return }
        self.fold = nil
        guard !fold.hasContent else {
            lines += Self.foldEnd
            return
        }

        lines.removeSubrange(fold.start...)
        if fold.omissions.isEmpty {
            leftOut.texts += 1
        } else {
            lines += ["", "\(fold.title.asMarkdown): \(fold.omissions[0])"]
            lines += fold.omissions.dropFirst().flatMap { ["", $0] }
        }
    }

    /// Appends a sentence on rows or lines that do not fit. If the sentence does not fit either, they are counted at
    /// the end.
    private mutating func add(omission sentence: String, of rows: Int) {
        guard append(["", sentence]) else {
            leftOut.rows += rows
            return
        }
        fold?.omissions.append(sentence)
    }

    /// Appends a sentence on omissions that no line has counted yet.
    mutating func close() { if let sentence = leftOut.sentence { lines += ["", sentence] } }

    mutating func add(_ paragraph: String) {
        if append((lines.isEmpty ? [] : [""]) + [paragraph]) {
            fold?.hasContent = true
        } else {
            leftOut.texts += 1
        }
    }

    mutating func add(_ block: Report.Block, keeping reserve: Int) {
        switch block {
        case .paragraph(let text): add(text.asMarkdown)
        case .file(let name, let words): add("\(words) \(name)".asMarkdown)
        case .list(let texts):
            if !texts.isEmpty { add(items: texts.lazy.map { "- \($0.asMarkdown)" }, keeping: reserve) }
        case .facts(let facts):
            add(items: facts.lazy.map { "- \($0.name.asMarkdown): \($0.value.asMarkdown)" }, keeping: reserve)
        case .code(let text):
            let code = text.split(separator: "\n").map { "    \(SingleLine.escaped(String($0)))" }
            if append([""] + code) { fold?.hasContent = true } else { leftOut.texts += 1 }
        case .table(let table): add(table, keeping: reserve)
        case .chart(let chart): add(chart.table, keeping: reserve)
        }
    }

    private mutating func add(_ table: ReportTable, keeping reserve: Int) {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

        let rows = table.unfoldedRows
        let rules = table.columns.map { $0.kind == .number ? "---:" : "---" }
        let head = ["", line(table.columns.map { $0.title.asMarkdown }), line(rules)]
        // Lazy, because most rows of a large table do not fit.
        let items = rows.lazy.map { row in
            line(
                row.entries.map { entry in
                    (entry.tone == .bad ? "**\(entry.text.asMarkdown)**" : entry.text.asMarkdown)
                        + Self.bar(entry, in: row) + Self.detail(entry)
                })
        }

        // A heading without rows makes no sense.
        let most = limit - reserve - head.reduce(0) { $0 + $1.utf8.count + 1 }
        if let first = items.first, size + first.utf8.count + 1 > most {
            let sentence = "\(counted(rows.count, "row")), which \(agreeing(rows.count, "does", "do")) not fit."
            add(omission: sentence, of: rows.count)
        } else if !items.isEmpty {
            append(head)
            let added = add(items: items, isApart: false, keeping: reserve)
            if rows.prefix(added).contains(where: { row in row.entries.contains { !Self.bar($0, in: row).isEmpty } }) {
                add("A block each for 1, 2, 5, 10 and 20 %; right of the line head has more, left of it less.")
            }
        }

        for text in table.foldedRows { add(text.asMarkdown) }
    }

    /// Returns the detail of an entry as a folded text; empty without a detail.
    private static func detail(_ entry: ReportTable.Entry) -> String {
        entry.detail.map { " <details><summary>why</summary>\($0.asMarkdown)</details>" } ?? ""
    }

    /// Returns a change with a verdict as a bar of letters; empty for other entries.
    ///
    /// Letters work everywhere: GitHub draws diagrams with scripts, which do not run in mails, and removes embedded
    /// pictures.
    private static func bar(_ entry: ReportTable.Entry, in row: ReportTable.Row) -> String {
        guard [.bad, .good].contains(row.entries[0].tone), entry.statistic == .change, let change = entry.value else {
            return ""
        }

        let bar = String(repeating: "█", count: [0.01, 0.02, 0.05, 0.1, 0.2].count { abs(change) >= $0 })
        let rest = String(repeating: "·", count: 5 - bar.count)
        return change < 0 ? " `\(rest)\(bar)│·····`" : " `·····│\(bar)\(rest)`"
    }

    /// Appends the lines of a list or table that fit.
    ///
    /// - Parameters:
    ///   - isApart: true to put an empty line before them.
    ///   - reserve: the bytes to leave for later sections.
    /// - Returns: the number of lines that fit.
    @discardableResult
    mutating func add(items: some Collection<String>, isApart: Bool = true, keeping reserve: Int) -> Int {
        if isApart { append([""]) }
        for (number, item) in items.enumerated() {
            guard size + item.utf8.count + 1 <= limit - reserve else {
                let more = items.count - number
                let verb = agreeing(more, "does", "do")
                let sentence = "… and \(more.grouped) more, which \(verb) not fit."
                add(omission: sentence, of: more)
                return number
            }

            append([item])
            fold?.hasContent = true
        }

        return items.count
    }

    /// Appends lines if they fit.
    ///
    /// - Returns: true if they fit.
    @discardableResult
    private mutating func append(_ added: [String]) -> Bool {
        let bytes = added.reduce(0) { $0 + $1.utf8.count + 1 }
        guard size + bytes <= limit + Self.room else { return false }

        lines += added
        size += bytes
        return true
    }
}

/// The numbers of omissions that no line in their place has counted.
private struct LeftOut {
    /// Rows of tables and lines of lists.
    var rows = 0
    /// Headings, paragraphs and code.
    var texts = 0

    /// The numbers as a sentence; `nil` if nothing was left out.
    var sentence: String? {
        let parts = [
            rows == 0 ? nil : counted(rows, "row or line", "rows and lines"),
            texts == 0 ? nil : counted(texts, "heading or paragraph", "headings and paragraphs"),
        ].compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        return "… and \(parts.joined(separator: ", ")) more, which \(agreeing(rows + texts, "does", "do")) not fit."
    }
}
