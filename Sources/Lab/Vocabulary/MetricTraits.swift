extension Metric {
    /// All that a declaration says of a metric besides its unit and its tolerance. A user's own has the usual traits.
    struct Traits: Sendable {
        /// The part of a cost that it measures, from which its place in a report follows.
        var subject = Subject.own
        /// The plan that measures it, unless another is named.
        var plan = Plan.counters
        /// The calls of a gate that judge it.
        var judgement = Judgement.never
        /// The words for it in titles and sentences; `nil` if its name is one.
        var noun: String?
        /// The column of a table of costs that shows it.
        var column = Column.named
        /// True if implementations are compared by it.
        var isCompared = false
        /// True if counts of it have a chart of their own.
        var isDrawn = true
        /// True if a profile shows the functions that cause it.
        var isProfiled = false
    }

    /// The part of a cost that a metric measures.
    enum Subject: Sendable {
        /// The time of a call.
        case time
        /// The instructions of a call.
        case instructions
        /// The allocations of a call.
        case allocations
        /// All else that a call asks of the allocator, and of the operating system.
        case demand
        /// The time to make an implementation ready.
        case preparation
        /// The bytes that an implementation keeps, by the size of its input.
        case keeping
        /// A share of the time of a command, which is a process.
        case process
        /// A quantity of a user's own, or of another tool.
        case own

        /// The part of a report that shows it.
        var place: Place {
            switch self {
            case .time: .times
            case .instructions, .allocations, .demand, .own: .counts
            case .preparation, .keeping: .prices
            case .process: .commands
            }
        }
    }

    /// The part of a report that shows a metric.
    enum Place: Sendable {
        /// Times of calls, with their factors.
        case times
        /// Counts of a call.
        case counts
        /// Payments for faster calls: what is kept, and what is made ready before.
        case prices
        /// Shares of the time of a command.
        case commands
    }

    /// The calls of a gate that judge a metric of the lab.
    enum Judgement: Sendable {
        /// All calls that do not name others.
        case usual
        /// Calls that name it: counting it takes a tool, and longer.
        case named
        /// None.
        case never
    }

    /// The column of a table of costs that shows a metric.
    package enum Column: Hashable, Sendable {
        /// One under its name, with its unit.
        case named
        /// One under a shorter title.
        case titled(String)
        /// None of its own: a column of times has it, or another table.
        case other
    }
}

/// The questions that the lab asks of a metric. All answers follow from its declaration.
extension Metric {
    /// The plan that measures it, unless another is named.
    package var plan: Plan { traits.plan }

    /// The words for it in titles and sentences, where they are not its name: `bytes kept`.
    package var noun: String? { traits.noun }

    /// The column of a table of costs that shows it.
    package var column: Column { traits.column }

    /// True if counts of it have a chart of their own.
    package var isDrawn: Bool { traits.isDrawn }

    /// True if a profile shows the functions that cause it.
    package var isProfiled: Bool { traits.isProfiled }

    /// True if its values are spans of time, in nanoseconds.
    package var isDuration: Bool { unit == Self.unitOfDurations }

    /// The unit of spans of time.
    package static var unitOfDurations: String { "ns" }

    /// True if its values are bytes, or bytes by something.
    package var isInBytes: Bool { unit == "bytes" || unit.hasPrefix("bytes/") }

    /// True if a value as ``text(_:)`` writes it needs no unit.
    package var showsItsUnit: Bool { isDuration || unit.isEmpty || unit == name }

    /// True if implementations are compared by it: cells have a ratio to the reference's, and a growth with the size.
    package var isCompared: Bool { traits.isCompared }

    /// True for the time of a call, which budgets of time, loops around calls and factors of speed are about.
    package var isCallTime: Bool { traits.subject.place == .times }

    /// True if it counts something about a call.
    package var isCount: Bool { traits.subject.place == .counts }

    /// True if it is paid for faster calls: what is kept, and what is made ready before.
    package var isPrice: Bool { traits.subject.place == .prices }

    /// True if only commands have it, which are processes of their own.
    package var isOfCommand: Bool { traits.subject.place == .commands }

    /// True for instructions, which a tool counts that may offer other ones than the machine.
    package var countsInstructions: Bool { traits.subject == .instructions }

    /// True for allocations: a report names the implementations that make any.
    package var countsAllocations: Bool { traits.subject == .allocations }

    /// True for the time to make an implementation ready.
    package var isPreparation: Bool { traits.subject == .preparation }

    /// True for bytes kept.
    package var isKept: Bool { traits.subject == .keeping }

    /// True if values were divided by the size of the input, so that only inputs of one size compare.
    package var isDividedBySize: Bool { isKept }
}
