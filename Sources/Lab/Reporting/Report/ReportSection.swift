/// A section of a report.
public struct ReportSection: Sendable {
    /// The sections there can be, in their order.
    public enum Kind: String, Sendable, CaseIterable {
        /// The verdict in one sentence and the budgets.
        case verdict
        /// Several results side by side.
        case comparison
        /// Cost against size.
        case cost
        /// The distribution of cold calls against the budget.
        case distribution
        /// Ratios to the reference.
        case ratio
        /// What an implementation keeps and takes to build, against what a query costs.
        case memory
        /// The largest sizes that keep the budget.
        case capacity
        /// Allocations and instructions.
        case counts
        /// How it was measured, and every number.
        case method
        /// What was compared with the reference.
        case validation
    }

    /// Which one.
    public var kind: Kind
    /// The heading.
    public var title: String
    /// What it is for and how to read it: paragraphs.
    public var introduction: [String]
    /// What it holds.
    public var groups: [Group]

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

        /// A group without a heading.
        public init(_ blocks: [Block]) { self.init("", blocks) }

        /// A group.
        public init(_ title: String, experiment: String? = nil, isFolded: Bool = false, _ blocks: [Block]) {
            self.title = title
            self.experiment = experiment
            self.isFolded = isFolded
            self.blocks = blocks
        }
    }

    /// One thing in a section.
    public enum Block: Sendable {
        /// A paragraph.
        case paragraph(String)
        /// Short statements.
        case list([String])
        /// Names and values.
        case facts([(name: String, value: String)])
        /// A table.
        case table(ReportTable)
        /// A chart.
        case chart(ReportChart)
        /// Text that is kept as it is.
        case code(String)
    }

    /// The charts in it.
    public var charts: [ReportChart] {
        groups.flatMap(\.blocks).compactMap { block in
            if case .chart(let chart) = block { chart } else { nil }
        }
    }

    /// The tables in it, those of charts too.
    public var tables: [ReportTable] {
        groups.flatMap(\.blocks).compactMap { block in
            switch block {
            case .table(let table): table
            case .chart(let chart): chart.table
            default: nil
            }
        }
    }
}
