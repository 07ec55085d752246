import Results

/// A report as values: sentences, tables and charts. Renderers draw all of it and add nothing. Only a page draws its
/// header and its numbers.
package struct Report: Sendable {
    /// Its kind, by which CI servers group it: `report`, `gate`.
    package var name: String
    package var title: String
    /// The report in one line. It stands below the heading of a page, and last on a terminal, where people look.
    package var summary = ""
    /// Sentences to read before anything else: an interrupted run, mismatches, failures.
    package var notices: [String] = []
    package var sections: [Section] = []
    /// The first screen of a page.
    var header = PageHeader()
    /// The numbers that the script of a page draws.
    var numbers = PageNumbers()
    /// The address of the result's file, from the page; `nil` if the page has no file next to it.
    package var resultAddress: String?

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
        /// The experiment of the blocks. A page can show the groups of one experiment only.
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
        /// A file, with the words before its name. A page links to it if it has its address.
        case file(String, introduction: String)
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

    /// The lines of the group that are neither tables nor charts.
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
