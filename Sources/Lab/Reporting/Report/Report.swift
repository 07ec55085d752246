import Results

/// What is told of results: sentences, tables and charts, as values. Every renderer draws it, and none adds to it.
public struct Report: Sendable {
    /// What kind it is, as CI servers group it: `report`, `gate`.
    package var name: String
    package var title: String
    /// The whole in one line. It stands below the heading, and on a terminal last, where people look.
    package var summary = ""
    /// What has to be known before anything else is read: an interrupted run, mismatches, failures.
    package var notices: [String] = []
    package var sections: [Section] = []
    /// The cells that it is on, among which readers of a page choose.
    package var cells: [Cell] = []
    /// Where every number is for who cannot see the tables, as a sentence.
    package var elsewhere = ""

    package init(_ name: String, title: String, summary: String = "", _ groups: [Group] = []) {
        self.name = name
        self.title = title
        self.summary = summary
        if !groups.isEmpty { sections = [Section(name, groups: groups)] }
    }

    package struct Section: Sendable {
        /// What links lead to, and a list of sections calls it.
        package var id: String
        package var title = ""
        /// What it is for and how to read it: paragraphs.
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

    package struct Group: Sendable {
        package var title: String
        /// The experiment it is on, by which a page can leave out the others.
        package var experiment: String?
        /// Whether a page may hide it behind its title until someone asks.
        package var isFolded = false
        package var blocks: [Block]

        package init(_ blocks: [Block]) { self.init("", blocks) }

        package init(_ title: String, experiment: String? = nil, isFolded: Bool = false, _ blocks: [Block]) {
            self.title = title
            self.experiment = experiment
            self.isFolded = isFolded
            self.blocks = blocks
        }
    }

    package enum Block: Sendable {
        case paragraph(String)
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

    /// What it says beside tables and charts, line by line.
    var statements: [String] {
        blocks.flatMap { block -> [String] in
            switch block {
            case .paragraph(let text), .code(let text): [text]
            case .list(let texts): texts
            case .facts(let facts): facts.map { "\($0.name): \($0.value)" }
            case .table, .chart: []
            }
        }
    }
}
