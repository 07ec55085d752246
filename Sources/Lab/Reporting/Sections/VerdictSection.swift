import Results

extension SectionTemplate {
    static let verdict = SectionTemplate(
        .verdict, "Verdict",
        "A budget is a statement about a quantile, of time the 99th percentile of cold calls as a rule, at 95 % "
            + "confidence, from order statistics: within when the upper bound lies at or under the limit, over when "
            + "the lower bound lies above it, undecided otherwise. Undecided never counts as a pass. What is the same "
            + "each time is judged by its value.",
        Upkeep.rule
    ) { material in
        var groups = material.experiments.flatMap { experiment, cells in
            verdictGroups(of: experiment, cells, material)
        }

        let limits = material.cells.filter { $0.isJudged && $0.metric.isCallTime }.compactMap(\.budget?.limit)
        if let meaning = ReportTable(meaningOf: Set(limits).sorted()) {
            groups.append(
                .init("What a budget means in an app", [.table(meaning), .paragraph(ReportTable.sourcesOfMeaning)]))
        }

        return groups
    }

    /// Returns the purpose of an experiment, the sentences on it, and its folded maps.
    private static func verdictGroups(
        of experiment: String, _ cells: [Cell], _ material: ReportMaterial
    ) -> [Report.Group] {
        let purpose = material.purposes[experiment].map { [Report.Block.paragraph($0)] } ?? []
        var groups: [Report.Group] = []
        let recommendation = material.recommendations[experiment]
        let sentences =
            (recommendation?.answers ?? []) + verdicts(cells.filter(\.isJudged)) + (recommendation?.fits ?? [])
            + (recommendation?.crossings.map(\.sentence) ?? [])
        if !sentences.isEmpty {
            groups.append(.init(experiment, experiment: experiment, purpose + [.list(sentences)]))
        }

        let maps = ReportTable.maps(of: cells)
        if !maps.isEmpty {
            groups.append(
                .init(
                    "Every implementation of \(experiment) on every input", experiment: experiment, isFolded: true,
                    [.table(.legendOfMaps)] + maps.map { .table($0) }))
        }

        return groups
    }

    private static let shownUndecided = 20

    /// Returns a sentence for each limit of one experiment, then the reasons for undecided cells.
    private static func verdicts(_ judged: [Cell]) -> [String] {
        let statements = judged.filter { $0.budget?.verdict == .undecided }.prefix(shownUndecided).map { cell in
            (name: "\(cell.id.label) on \(cell.id.input)", statement: "undecided. \(cell.budget?.reason ?? "")")
        }

        return LimitVerdict.all(of: judged).map(\.sentence) + grouped(statements)
    }
}

extension ReportTable {
    /// A span of time that people notice in an app.
    private struct NoticedSpan {
        var title: String
        var nanoseconds: Double
    }

    private static let noticedSpans = [
        NoticedSpan(title: "of a frame at 60 Hz", nanoseconds: 1e9 / 60),
        NoticedSpan(title: "of a frame at 120 Hz", nanoseconds: 1e9 / 120),
        NoticedSpan(title: "of 100 ms", nanoseconds: 1e8), NoticedSpan(title: "of 250 ms", nanoseconds: 2.5e8),
    ]

    /// Source: statements, Budgets in words of apps
    fileprivate static let sourcesOfMeaning =
        "A delay of less than 100 ms after a tap is rarely noticed, and Apple's tools report a main thread that is "
        + "busy for 250 ms as a hang (developer.apple.com/documentation/xcode/understanding-hangs-in-your-app). A "
        + "frame takes 16.7 ms at 60 Hz and 8.33 ms at 120 Hz, for everything that is done in it."

    /// Makes a table of limits as shares of the spans that people notice.
    ///
    /// - Returns: `nil` without a limit.
    fileprivate init?(meaningOf limits: [Double]) {
        guard !limits.isEmpty else { return nil }

        self.init(
            "What one call at its limit takes", [.init("budget", .heading)] + Self.noticedSpans.map { .init($0.title) },
            limits.map { limit in
                let shares = Self.noticedSpans.map { "\(SignificantDigits.three(100 * limit / $0.nanoseconds)) %" }
                return Row(texts: [TimeSpan(nanoseconds: limit).description] + shares)
            })
    }
}
