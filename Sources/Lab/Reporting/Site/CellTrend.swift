/// A cell over the runs of a site.
public struct CellTrend: Sendable, Codable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The input.
    public var input: String
    /// The plan: `warm`, `throughput on 2 cores`.
    public var plan: String
    /// What was measured.
    public var metric: String
    /// Its unit.
    public var unit: String
    /// One line for each machine, build and input, since numbers of different ones have no common trend.
    public var lines: [Line]

    /// A cell with its numbers.
    public init(
        experiment: String, implementation: String, input: String, plan: String, metric: String, unit: String,
        lines: [Line]
    ) {
        self.experiment = experiment
        self.implementation = implementation
        self.input = input
        self.plan = plan
        self.metric = metric
        self.unit = unit
        self.lines = lines
    }

    /// The numbers of one machine, build and input, by the time the runs began.
    public struct Line: Sendable, Codable {
        /// Which of the site's machines.
        public var machine: Int
        /// What else tells the line from another one of the same machine; empty where there is none.
        public var note: String
        /// The numbers.
        public var points: [Point]
        /// Where the level changed.
        public var changes: [Change]

        /// A line of numbers.
        public init(machine: Int, note: String = "", points: [Point], changes: [Change]) {
            self.machine = machine
            self.note = note
            self.points = points
            self.changes = changes
        }
    }

    /// The number of one run.
    public struct Point: Sendable, Codable {
        /// The folder of the run.
        public var run: String
        /// The median.
        public var median: Double
        /// The lower end of its 95 % interval.
        public var low: Double?
        /// The upper end.
        public var high: Double?

        /// A number with its interval.
        public init(run: String, median: Double, low: Double?, high: Double?) {
            self.run = run
            self.median = median
            self.low = low
            self.high = high
        }
    }

    /// A place where the level changed.
    public struct Change: Sendable, Codable {
        /// The first run after it.
        public var run: String
        /// The mean before.
        public var before: Double
        /// The mean after.
        public var after: Double
        /// The probability of such a difference where there is no change.
        public var probability: Double

        /// A change of level.
        public init(run: String, before: Double, after: Double, probability: Double) {
            self.run = run
            self.before = before
            self.after = after
            self.probability = probability
        }
    }

    /// How many changes its lines have.
    var changes: Int { lines.reduce(0) { $0 + $1.changes.count } }

    /// `warm time`; once where plan and metric are called the same.
    var measured: String { plan == metric ? metric : "\(plan) \(metric)" }
}
