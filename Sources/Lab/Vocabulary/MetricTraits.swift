extension Metric {
    /// The properties of a declared metric besides its unit and tolerance. A user's own metric has the usual ones.
    struct Traits: Sendable {
        /// The part of a cost that it measures, which decides its place in a report.
        var costPart = CostPart.own
        /// The plan that measures it, unless another is named.
        var plan = Plan.counters
        /// The gate's calls that judge it.
        var gateCalls = GateCalls.never
        /// The words for it in titles and sentences; `nil` if the name itself is used.
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
    enum CostPart: Sendable {
        /// The time of a call.
        case time
        /// The instructions of a call.
        case instructions
        /// The allocations of a call.
        case allocations
        /// Other demands of a call on the allocator and the operating system.
        case demand
        /// The time to make an implementation ready.
        case preparation
        /// The bytes that an implementation keeps, relative to the size of its input.
        case keeping
        /// A part of the time of a whole program.
        case process
        /// A user's own quantity, or another tool's.
        case own

        /// The part of a report that shows it.
        var place: Place {
            switch self {
            case .time: .times
            case .instructions, .allocations, .demand, .own: .counts
            case .preparation, .keeping: .prices
            case .process: .programs
            }
        }
    }

    /// The part of a report that shows a metric.
    enum Place: Sendable {
        /// Times of calls, with their factors.
        case times
        /// Counts of a call.
        case counts
        /// The price of faster calls: kept memory and preparation.
        case prices
        /// Parts of the time of a whole program.
        case programs
    }

    /// The gate's calls that judge a metric of the lab.
    enum GateCalls: Sendable {
        /// All calls that name no metric.
        case usual
        /// Calls that name it, because counting needs a tool and takes longer.
        case named
        /// No call.
        case never
    }

    /// The column of a table of costs that shows a metric.
    package enum Column: Hashable, Sendable {
        /// A column with its name and unit.
        case named
        /// A column with a shorter title.
        case titled(String)
        /// No column of its own: a column of times shows it, or another table.
        case other
    }
}

/// Properties of a metric for the lab. All of them follow from its declaration.
extension Metric {
    /// The plan that measures it, unless another is named.
    package var plan: Plan { traits.plan }

    /// The words for it in titles and sentences, if they differ from its name: `bytes kept`.
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

    /// True if its values are bytes, or bytes per something.
    package var isInBytes: Bool { unit == "bytes" || unit.hasPrefix("bytes/") }

    /// True if a value in the form of ``text(_:)`` needs no unit.
    package var showsItsUnit: Bool { isDuration || unit.isEmpty || unit == name }

    /// True if implementations are compared by it: cells have a ratio to the reference, and a growth with the size.
    package var isCompared: Bool { traits.isCompared }

    /// True for the time of a call. Budgets of time, loops around calls and factors of speed apply to such times.
    package var isCallTime: Bool { traits.costPart.place == .times }

    /// True if it counts something about a call.
    package var isCount: Bool { traits.costPart.place == .counts }

    /// True if it is a price of faster calls: kept memory or preparation.
    package var isPrice: Bool { traits.costPart.place == .prices }

    /// True if only whole programs have it.
    package var isOfProgram: Bool { traits.costPart.place == .programs }

    /// True for instructions. The tool that counts them may offer other instruction sets than the machine.
    package var countsInstructions: Bool { traits.costPart == .instructions }

    /// True for allocations, for which a report names the implementations that make any.
    package var countsAllocations: Bool { traits.costPart == .allocations }

    /// True for the time to make an implementation ready.
    package var isPreparation: Bool { traits.costPart == .preparation }

    /// True for kept bytes.
    package var isKept: Bool { traits.costPart == .keeping }

    /// True if values were divided by the size of the input, so that only inputs of the same size can be compared.
    package var isDividedBySize: Bool { isKept }
}
