import Results

/// A report as values: sentences, tables and charts. Renderers draw all of it, and add nothing.
package struct Report: Sendable {
    /// Its kind, by which CI servers group it: `report`, `gate`.
    package var name: String
    package var title: String
    /// The report in one line: below the heading of a page, and last on a terminal, where people look.
    package var summary = ""
    /// The machine, the day, the commit and the effort of the result that it is on, in a line.
    var circumstances = ""
    /// Sentences to read before anything else: an interrupted run, mismatches, failures.
    package var notices: [String] = []
    package var sections: [Section] = []
    /// The cells among which readers of a page choose.
    package var cells: [Cell] = []
    /// The question that the report answers, and its answer: the heading of a page.
    var headline: Headline?
    /// The top of a page of two results; `nil` without an earlier one.
    var comparison: ComparisonHeader?
    /// The warning that the machine was busy, above the picture; `nil` if it was not, and next to an earlier result.
    var warning: String?
    /// The commit and the day, the first line of a page on a phone, which has the rest of the summary below.
    var origin = ""
    /// Sentences with the details of the answer, below the picture of a page.
    var lead: [String] = []
    /// The lines that measure the same again.
    var repetition: Repetition?
    /// The address of the result's file, from the page; `nil` if the page has no file next to it.
    package var resultAddress: String?
    /// The address of the repository of the commit that was measured.
    var repository: String?
    /// The cost of keeping up to date what implementations keep, by experiment.
    var upkeep: [String: Upkeep] = [:]
    /// The step of the clock in nanoseconds, within which single calls are not told apart; 0 if it is not known.
    var clockStep = 0.0
    /// The calls that answer what one result leaves open.
    var comparingCalls: ComparingCalls?
    /// All verdicts in one picture, which a page shows before its sections.
    var picture: BudgetPicture?
    /// A sentence for readers who cannot see the tables, saying where the numbers are.
    package var elsewhere = ""

    package init(_ name: String, title: String, summary: String = "", _ groups: [Group] = []) {
        self.name = name
        self.title = title
        self.summary = summary
        if !groups.isEmpty { sections = [Section(name, groups: groups)] }
    }

    /// A part of a report with a title and an introduction.
    package struct Section: Sendable {
        /// The target of links, which is also its name in a list of sections.
        package var id: String
        package var title = ""
        /// Paragraphs on its purpose and on how to read it.
        package var introduction: [String] = []
        package var groups: [Group]

        init(_ id: String, _ title: String = "", introduction: [String] = [], groups: [Group]) {
            self.id = id
            self.title = title
            self.introduction = introduction
            self.groups = groups
        }

        init(_ id: String, _ title: String, _ blocks: Block...) { self.init(id, title, groups: [Group(blocks)]) }
    }

    /// Blocks under a heading, of one experiment or of all.
    package struct Group: Sendable {
        /// The parts of the title, between which a line can end.
        package var titleParts: [String]
        /// The title in a sentence, without a unit.
        var subject: String
        /// Its experiment. A page can leave out the groups of others.
        package var experiment: String?
        /// True if a page shows only its title until a reader opens it.
        package var isFolded = false
        /// True for rows that are too many for paper.
        var isOnlyOnScreen = false
        /// The target of links to it.
        var anchor: String?
        /// The address of the file of the result, for a group that names it.
        var resultAddress: String?
        package var blocks: [Block]

        package init(_ blocks: [Block]) { self.init("", blocks) }

        package init(_ title: String, experiment: String? = nil, isFolded: Bool = false, _ blocks: [Block]) {
            titleParts = [title]
            subject = title
            self.experiment = experiment
            self.isFolded = isFolded
            self.blocks = blocks
        }

        package init(titleParts: [String], _ blocks: [Block]) {
            self.init("", blocks)
            self.titleParts = titleParts
            subject = title
        }

        package var title: String {
            get { titleParts.joined(separator: Self.separator) }
            set { titleParts = [newValue] }
        }

        /// The text between two parts of a title on a line.
        static let separator = " · "
    }

    /// A piece of a report that renderers draw in one go.
    package enum Block: Sendable {
        case paragraph(String)
        /// A file after the words on it. A page leads there if it knows where the file lies.
        case file(String, after: String)
        case list([String])
        case facts([(name: String, value: String)])
        case table(ReportTable)
        case chart(Chart)
        case code(String)
    }

    package var groups: [Group] { sections.flatMap(\.groups) }

    package var charts: [Chart] {
        groups.flatMap(\.blocks).compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
    }

    package var tables: [ReportTable] { groups.flatMap(\.tables) }
}

extension Report.Group {
    var tables: [ReportTable] {
        blocks.compactMap { block in
            switch block {
            case .table(let table): table
            case .chart(let chart): chart.table
            default: nil
            }
        }
    }

    /// The lines of it that are neither tables nor charts.
    var statements: [String] {
        blocks.flatMap { block -> [String] in
            switch block {
            case .paragraph(let text), .code(let text): [text]
            case .file(let name, let words): ["\(words) \(name)"]
            case .list(let texts): texts
            case .facts(let facts): facts.map { "\($0.name): \($0.value)" }
            case .table, .chart: []
            }
        }
    }
}
