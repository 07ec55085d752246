import Measurement
import Results

extension SectionTemplate {
    static let verdict = SectionTemplate(
        "verdict", "Verdict",
        "A budget is a statement about a quantile, of time the 99th percentile of cold calls as a rule, at 95 % "
            + "confidence, from order statistics: within when the upper bound lies under the limit, over when the "
            + "lower bound lies above it, undecided otherwise. Undecided never counts as a pass. What is the same each "
            + "time is judged by its value."
    ) { material in
        let judged = material.cells.filter { $0.role != .floor && $0.budget != nil }
        var groups = [Report.Group([.paragraph(verdictSentence(material.result, judged))])]
        groups += material.byExperiment { cells in
            let tally = tally(cells.filter { $0.role != .floor && $0.budget != nil })
            let sentences = tally + Recommendation(cells).sentences
            return (sentences.isEmpty ? [] : [.list(sentences)]) + ReportTable.maps(of: cells).map { .table($0) }
        }

        let limits = judged.filter { $0.metric == .time }.compactMap(\.budget?.limit)
        if let meaning = ReportTable(meaningOf: Set(limits).sorted()) {
            groups.append(
                .init("What a budget means in an app", [.table(meaning), .paragraph(ReportTable.sourcesOfMeaning)]))
        }

        return groups
    }

    static func verdictSentence(_ result: ResultFile, _ judged: [Cell]) -> String {
        guard !result.cells.isEmpty else { return "This result holds no cells, so there is nothing to judge." }
        guard !judged.isEmpty else {
            return "No cell of this result has a budget, so nothing is judged: it holds "
                + "\(counted(result.cells.count, "cell")) that were measured."
        }

        let over = judged.filter { $0.budget?.verdict == .over }
        let undecided = judged.count { $0.budget?.verdict == .undecided }

        func name(_ cell: Cell) -> String { "\(cell.experiment)/\(cell.id.label) on \(cell.id.input)" }

        func bound(_ cell: Cell) -> String {
            guard let budget = cell.budget, let bound = budget.bound else { return "without a bound" }
            return "\(cell.metric.text(bound)) of \(cell.metric.textWithUnit(budget.limit))"
        }

        let kinds = judged.map { $0.metric.kind == .exact ? "" : " at \($0.budget?.statistic ?? "")" }.distinct()
        let statistic = kinds.count == 1 ? kinds[0] : ""
        let open =
            undecided == 0 ? "" : " \(SignificantDigits.grouped(undecided)) \(undecided == 1 ? "is" : "are") undecided."

        if let worst = over.max(by: { $0.closeness < $1.closeness }) {
            return "Over budget: \(SignificantDigits.grouped(over.count)) of \(counted(judged.count, "judged cell")) "
                + "\(over.count == 1 ? "exceeds its limit" : "exceed their limits")\(statistic), the worst "
                + "\(name(worst)) with \(worst.metric.direction == .lessIsBetter ? "at least" : "at most") "
                + "\(bound(worst)).\(open)"
        }

        let within = judged.count - undecided
        guard within > 0 else {
            return
                "Undecided: none of \(counted(judged.count, "judged cell")) has enough samples, or calm enough ones, "
                + "for a verdict."
        }

        let who =
            undecided > 0
            ? "\(SignificantDigits.grouped(within)) of \(SignificantDigits.grouped(judged.count)) judged cells keep"
            : within == 1
                ? "The one judged cell keeps" : "All \(SignificantDigits.grouped(within)) judged cells keep"
        let tightest = judged.max { $0.closeness < $1.closeness }
        let closest = tightest.flatMap {
            $0.budget?.verdict == .within ? ", the closest \(name($0)) with \(bound($0))" : nil
        }

        return "Within budget: \(who) the limit\(statistic)\(closest ?? "").\(open)"
    }

    /// A sentence for each limit of one experiment, and why what is open is.
    private static func tally(_ judged: [Cell]) -> [String] {
        func name(_ cell: Cell) -> String { "\(cell.id.label) on \(cell.id.input)" }

        let limits = judged.grouped { $0.limitText ?? "" }.compactMap { limit, cells in
            cells.max { $0.closeness < $1.closeness }.map { tightest in
                "\(limit): \(verdicts(cells, omitsNone: true)); "
                    + (tightest.closeness > 1 ? "the worst" : "the nearest to it") + " is \(name(tightest))"
                    + (tightest.boundText.map { " with \($0)" } ?? "") + "."
            }
        }

        let open = judged.filter { $0.budget?.verdict == .undecided }
        return limits + grouped(open.prefix(20).map { (name($0), "undecided. \($0.budget?.reason ?? "")") })
    }

    /// How many cells have each verdict on their budget: `3 within, 1 over, 0 undecided`; floors are not judged.
    static func verdicts(_ cells: [Cell], omitsNone: Bool = false) -> String {
        let verdicts = cells.filter { $0.role != .floor }.compactMap(\.budget?.verdict)
        return BudgetVerdict.allCases.compactMap { verdict in
            let count = verdicts.count { $0 == verdict }
            return count == 0 && omitsNone ? nil : "\(SignificantDigits.grouped(count)) \(verdict.rawValue)"
        }.joined(separator: ", ")
    }
}

extension Cell {
    var closeness: Double {
        guard let budget, budget.limit > 0 else { return self.budget?.verdict == .over ? .infinity : 0 }
        let bound = budget.bound ?? summary.p99
        return metric.direction == .lessIsBetter ? bound / budget.limit : bound > 0 ? budget.limit / bound : 0
    }
}

extension ReportTable {
    /// What people notice of an app, in nanoseconds, and who says so.
    private static let noticed: [(title: String, span: Double)] = [
        ("of a frame at 60 Hz", 1e9 / 60), ("of a frame at 120 Hz", 1e9 / 120), ("of 100 ms", 1e8),
        ("of 250 ms", 2.5e8),
    ]

    /// Source: measurement, Budgets in words of apps
    static let sourcesOfMeaning =
        "A delay of less than 100 ms after a tap is rarely noticed, and Apple's tools report a main thread that is "
        + "busy for 250 ms as a hang (developer.apple.com/documentation/xcode/understanding-hangs-in-your-app). A "
        + "frame takes 16.7 ms at 60 Hz and 8.33 ms at 120 Hz, for everything that is done in it."

    /// The share that limits have of what people notice; `nil` without a limit.
    fileprivate init?(meaningOf limits: [Double]) {
        guard !limits.isEmpty else { return nil }

        self.init(
            "What one call at its limit takes", [.init("budget", .heading)] + Self.noticed.map { .init($0.title) },
            limits.map { limit in
                Row(
                    [.init(TimeSpan(nanoseconds: limit).description)]
                        + Self.noticed.map { .init("\(SignificantDigits.three(100 * limit / $0.span)) %") })
            })
    }
}
