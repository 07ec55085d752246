/// The difference of one call of a cell between two sides, function by function: the picture of a cause.
public struct CallDifference: Codable, Hashable, Sendable {
    /// The counts in which functions differ: instructions, then others.
    public var counts: [Count]

    package init(_ counts: [Count]) { self.counts = counts }

    /// A count of one call, by function.
    public struct Count: Codable, Hashable, Sendable {
        /// The name of the count: `instructions`.
        public var name: String
        /// The count of a call in base.
        public var base: Double
        /// The count of a call in head.
        public var head: Double
        /// The functions that differ most, those with the largest difference first.
        public var functions: [Function]
        /// The number of further functions that differ; ``restChange`` is their difference.
        public var otherFunctions: Int

        private enum CodingKeys: String, CodingKey {
            case name, base, head, functions
            case otherFunctions = "others"
        }

        package init(_ name: String, base: Double, head: Double, functions: [Function], otherFunctions: Int) {
            self.name = name
            self.base = base
            self.head = head
            self.functions = functions
            self.otherFunctions = otherFunctions
        }

        /// The difference of a call.
        package var change: Double { head - base }
        /// The difference of all functions that are not among ``functions``.
        package var restChange: Double { change - functions.reduce(0) { $0 + $1.change } }
    }

    /// A function with its part of a count: its own, and that of libraries that it calls.
    public struct Function: Codable, Hashable, Sendable {
        /// The name.
        public var name: String
        /// The count of a call in base.
        public var base: Double
        /// The count of a call in head.
        public var head: Double

        package init(_ name: String, base: Double, head: Double) {
            self.name = name
            self.base = base
            self.head = head
        }

        /// The difference of a call.
        package var change: Double { head - base }
    }
}
