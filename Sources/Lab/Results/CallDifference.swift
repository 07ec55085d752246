/// The difference of one call of a cell between two sides by function, which pictures a cause.
public struct CallDifference: Codable, Hashable, Sendable {
    /// The counts with different functions: instructions, then others.
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
        /// The functions with the largest differences, in descending order.
        public var functions: [Function]
        /// The number of further different functions. ``restChange`` is their difference.
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
        /// The difference of all functions outside ``functions``.
        package var restChange: Double { change - functions.reduce(0) { $0 + $1.change } }
    }

    /// A function with its part of a count, which includes the libraries that it calls.
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
