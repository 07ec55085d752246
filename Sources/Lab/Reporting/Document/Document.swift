import Results

/// What is told of results: sentences, tables and charts, as values. Every renderer draws it, and none adds to it.
public struct Document: Sendable {
    /// What kind it is, as CI servers group it: `report`, `gate`.
    public var name: String
    /// The heading.
    public var title: String
    /// The whole in one line. It stands below the heading, and on a terminal last, where people look.
    public var summary = ""
    /// What has to be known before anything else is read: an interrupted run, mismatches, failures.
    public var notices: [String] = []
    /// The sections, in their order.
    public var sections: [Section] = []
    /// Where every number is for who cannot see the tables, as a sentence.
    public var elsewhere = ""

    package init(_ name: String, title: String, summary: String = "", _ groups: [Group] = []) {
        self.name = name
        self.title = title
        self.summary = summary
        if !groups.isEmpty { sections = [Section(name, groups: groups)] }
    }

    /// A section.
    public struct Section: Sendable {
        /// What links lead to, and a list of sections calls it.
        public var id: String
        /// The heading; none when empty.
        public var title = ""
        /// What it is for and how to read it: paragraphs.
        public var introduction: [String] = []
        /// What it holds.
        public var groups: [Group]

        package init(_ id: String, _ title: String = "", introduction: [String] = [], groups: [Group]) {
            self.id = id
            self.title = title
            self.introduction = introduction
            self.groups = groups
        }
    }

    /// A part of a section: in most, that on one experiment.
    public struct Group: Sendable {
        /// The heading; none when empty.
        public var title: String
        /// The experiment it is on, by which a page can leave out the others.
        public var experiment: String?
        /// Whether a page may hide it behind its title until someone asks.
        public var isFolded = false
        /// What it holds.
        public var blocks: [Block]

        package init(_ blocks: [Block]) { self.init("", blocks) }

        package init(_ title: String, experiment: String? = nil, isFolded: Bool = false, _ blocks: [Block]) {
            self.title = title
            self.experiment = experiment
            self.isFolded = isFolded
            self.blocks = blocks
        }
    }

    /// One thing in a group.
    public enum Block: Sendable {
        case paragraph(String)
        /// Short statements.
        case list([String])
        /// Names and values.
        case facts([(name: String, value: String)])
        case table(Table)
        case chart(Chart)
        /// Text that is kept as it is.
        case code(String)
    }

    /// All groups, in their order.
    package var groups: [Group] { sections.flatMap(\.groups) }

    /// All charts, in the order in which they stand.
    public var charts: [Chart] {
        groups.flatMap(\.blocks).compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
    }

    /// The tables, those of charts too.
    public var tables: [Table] { groups.flatMap(\.tables) }
}

extension Document.Group {
    /// The tables in it, those of charts too.
    var tables: [Table] {
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
