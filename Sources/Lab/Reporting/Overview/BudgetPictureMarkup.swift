import Measurement
import Nouns
import Results

extension BudgetPicture {
    /// The picture as a section of a page: a table with a drawing in each row.
    ///
    /// Drawings stretch to the width of their column. Strokes and dots keep their size.
    var html: HTML {
        let room = share(leastDistance)
        let ticks = ticks.map { tick -> HTML in
            let label: HTML = "<span\("class", tick.x == 0 ? "start" : nil)>\(tick.text)</span>"
            return "<span style=\"left:\(share(tick.x));width:\(room)\">\(label)</span>"
        }
        let grid = self.ticks.map { "M\($0.x) 0V24" }.joined()
        let hasReference = rows.contains { $0.reference != nil }
        let lanes = hasReference ? Self.lanes : ""
        let undecided: HTML =
            marks.contains { $0.verdict == .undecided } ? " What is undecided may stand on either side." : ""
        let reference: HTML = hasReference ? "<th scope=\"col\">reference</th>" : ""
        let advice: HTML = hasAdvice ? "<th scope=\"col\">recommended</th>" : ""

        return """
            <section id="overview" aria-label="All verdicts">
            <p class="short-key">\(shortKey)</p>
            <p class="key symbols">\(key)</p>
            \(ruleOfAdvice.map { ["<p class=\"key rule\">\($0)</p>\n" as HTML] } ?? [])\
            <table class="picture"><caption>Every cell with a budget, against it</caption>\
            <thead><tr><th scope="col">experiment</th><th scope="col" class="axis">\(axis)\
            <div class="ticks apart" aria-hidden="true">\(ticks)</div></th>\
            <th scope="col">does something fit?</th>\(advice)\(reference)</tr></thead><tbody>
            \(rows.map { $0.html(grid: grid, prose, hasReference: hasReference, hasAdvice: hasAdvice) })</tbody></table>
            <p class="key">\(explanation) \(lanes)The dashed line is the budget; the area to its right has a red \
            background.\(undecided)</p>
            \(remarkOnAdvice.map { ["<p class=\"key\">\($0)</p>\n" as HTML] } ?? [])\
            </section>

            """
    }

    private static let lanes =
        "The upper lane has the reference, which the others are compared with and which need not ship; the lower one "
        + "has the others. "

    private var marks: [Mark] { rows.flatMap(\.marks) }

    /// The line above the picture: the symbols that occur, with their meanings. Of the reference's marks, only dots
    /// have a colour of their own.
    private var key: HTML {
        let fitting = marks.filter { $0.verdict == .within }
        let hasReference = marks.contains(where: \.isReference)
        var entries: [HTML] = []
        if fitting.contains(where: \.isReference) {
            entries.append(Self.entry([Self.symbol("fit reference")], "reference fits,"))
        }
        if fitting.contains(where: { !$0.isReference }) {
            entries.append(Self.entry([Self.symbol("fit")], hasReference ? "another fits," : "fits,"))
        }
        if marks.contains(where: { $0.verdict == .over }) {
            entries.append(Self.entry([Self.symbol("over")], "over,"))
        }
        if marks.contains(where: { $0.verdict == .undecided }) {
            entries.append(Self.entry([Self.symbol("open")], "undecided,"))
        }
        let hasBoth = hasReference && marks.contains { !$0.isReference }
        let budget: HTML = "\(entries)<span class=\"whole\">dashed: the budget"
        guard hasBoth else { return "\(budget)</span>" }

        return "\(budget),</span> <span class=\"whole\">upper lane: the reference, lower lane: the others</span>"
    }

    /// The symbols that occur, each with one word: the key on a phone.
    private var shortKey: HTML {
        let words: [(verdict: BudgetVerdict, word: String)] = [
            (.within, "fits"), (.over, "over"), (.undecided, "undecided"),
        ]
        let entries = words.compactMap { verdict, word -> HTML? in
            let own = marks.filter { $0.verdict == verdict }
            guard !own.isEmpty else { return nil }

            // Only dots of the reference have a colour of their own.
            var symbols: [HTML] = []
            switch verdict {
            case .within:
                if own.contains(where: \.isReference) { symbols.append(Self.symbol("fit reference")) }
                if own.contains(where: { !$0.isReference }) { symbols.append(Self.symbol("fit")) }
            case .over: symbols.append(Self.symbol("over"))
            case .undecided: symbols.append(Self.symbol("open"))
            }
            return Self.entry(symbols, word)
        }
        return "\(entries)"
    }

    private static func entry(_ symbols: [HTML], _ word: String) -> HTML {
        "<span class=\"whole\">\(symbols) \(word)</span> "
    }

    private static func symbol(_ kind: String) -> HTML { "<span class=\"symbol \(kind)\"></span>" }

    /// The smallest distance between two ticks. If labels do not fit into it, a page shows every second or fourth one.
    private var leastDistance: Int { zip(ticks, ticks.dropFirst()).map { $1.x - $0.x }.min() ?? 1_000 }

    private func share(_ x: Int) -> String { "\(Double(x) / 10)%" }
}

extension BudgetPicture.Row {
    fileprivate func html(grid: String, _ prose: PageProse, hasReference: Bool, hasAdvice: Bool) -> HTML {
        let standing: HTML = reference.map { .standing($0) } ?? "<td></td>"
        let paths = paths(around: 12, lane: 5) { $0 }

        return """
            <tr data-experiment="\(experiment)" data-limit="\(limit)"><th scope="row">\
            <a href="#\(Report.anchorOfVerdicts(on: experiment))"><code>\(experiment)</code></a>\(question)\
            <small>\(limit)</small></th><td class="strip">\(nameOfLine)\
            <svg viewBox="0 0 1000 24" preserveAspectRatio="none" role="img" aria-label="\(description)">\
            <path class="beyond" d="M\(line) 0H1000V24H\(line)Z"/><path class="grid" d="\(raw: grid)"/>\
            <path class="budget" d="M\(line) 0V24"/>\(paths)</svg></td>\
            \(fitField)\(hasAdvice ? [adviceField(prose)] : [])\(hasReference ? [standing] : [])</tr>

            """
    }

    /// The purpose of the experiment, if it is known.
    private var question: HTML { purpose.isEmpty ? "" : "<small>\(purpose)</small> " }

    /// The name above the budget's line, which a page shows in the line's first row.
    private var nameOfLine: HTML {
        let side =
            switch line {
            case ..<150: " start"
            case 850...: " end"
            default: ""
            }
        let kind = "limit\(side)\(beginsLine ? "" : " again")"

        return "<span class=\"\(kind)\" style=\"left:\(line / 10)%\">\(lineName)</span>"
    }

    /// The row in words, for readers who do not see it.
    private var description: String {
        let counts = BudgetVerdict.allCases.compactMap { verdict -> String? in
            let count = marks.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count.grouped) \(verdict.rawValue)"
        }
        return "\(experiment), \(limit): \(counts.joined(separator: ", "))"
    }
}

extension BudgetPicture.Row {
    /// The field with the answer to the headline's question: if something fits, and the inputs on which nothing does.
    private var fitField: HTML {
        let names: HTML = unmet.isEmpty ? "" : "<small>\(HTML.names(unmet))</small>"
        let open: HTML = undecided.isEmpty ? "" : "<small>undecided: \(HTML.names(undecided))</small>"
        let fitting: HTML = best.map { $0.fitting > 0 ? "<small>\(HTML.fitting($0))</small>" : "" } ?? ""
        return """
            <td class="fits"><span class="verdict \(verdict.tone.rawValue)">\(verdict.sign) \(answer)</span>\
            \(names)\(open)\(fitting)</td>
            """
    }

    /// The field with the recommendation, the answer to another question. It begins with what to ship.
    ///
    /// On a narrow page, the heading of the column stands in it.
    private func adviceField(_ prose: PageProse) -> HTML {
        let name: HTML = advice?.name.map { "<code>\($0)</code>" } ?? "nothing"
        let scope = advice.map { HTML.scope(of: $0, prose) } ?? ""
        guard let shipping else {
            let recommended: HTML = advice == nil ? "" : "<span class=\"verdict\">\(name)</span> \(scope)"
            return "<td data-heading=\"recommended\">\(recommended)</td>"
        }

        let tone = shipping.verdict.tone.rawValue
        let field: HTML
        if case .ship(let name) = shipping.decision {
            let answer: HTML = "\(shipping.word) <code>\(name)</code>"
            field = "<span class=\"verdict \(tone)\">\(answer)</span> \(scope)"
        } else {
            let recommended: HTML = advice == nil ? "" : "<span class=\"scope\">\(name)</span> \(scope)"
            field = "<span class=\"verdict \(tone)\">\(shipping.word)</span>\(reasonNotToShip) \(recommended)"
        }
        return "<td data-heading=\"recommended\">\(field)</td>"
    }

    /// The reason not to ship; empty if the words after it say it already.
    private var reasonNotToShip: HTML {
        guard let shipping, let text = shipping.reasonText else { return "" }
        let hasWords = advice.map { $0.folded == nil } ?? false
        let isSaid = hasWords && (shipping.reason == .nothingFits || shipping.reason == .keptByAnswers)
        return isSaid ? ":" : "<span class=\"scope\">: \(text)\(advice == nil ? "" : ";")</span>"
    }
}

extension HTML {
    /// Returns the inputs of a recommendation. Long words on other inputs are folded.
    fileprivate static func scope(of advice: PicturedAdvice, _ prose: PageProse) -> HTML {
        guard let folded = advice.folded else { return "<span class=\"scope\">\(prose.html(advice.scope))</span>" }
        return """
            <span class="scope">\(advice.start);</span> <details class="exceptions"><summary>\(advice.otherInputs)\
            </summary><span class="scope">\(prose.html(folded))</span></details>
            """
    }

    /// Returns the field with the verdict on the reference, in quiet letters: colours are for what readers can choose.
    ///
    /// On a narrow page, the heading of the column stands in it.
    fileprivate static func standing(_ reference: BudgetPicture.Standing) -> HTML {
        let verdict = reference.verdict
        return """
            <td data-heading="reference"><span class="scope">\(verdict.sign) \
            \(reference.text)</span><small><code>\(reference.name)</code></small></td>
            """
    }

    /// Returns the implementations that fit on the most inputs in words: `with path-cached and 3 more`.
    fileprivate static func fitting(_ best: BudgetPicture.Best) -> HTML {
        if best.fitting == best.inputs { return "with \(names(best.names))" }
        return "most: \(names(best.names)), on \(best.fitting) of \(best.inputs)"
    }

    fileprivate static func names(_ names: [String]) -> HTML {
        let shown = BudgetPicture.shownNames(of: names)
        let codes = shown.map { "<code>\($0)</code>" as HTML }
        let separated = codes.enumerated().map { index, name -> HTML in index == 0 ? name : " and \(name)" }
        return "\(separated)\(shown.count < names.count ? " and \(names.count - shown.count) more" : "")"
    }
}
