/// The part of a file of callgrind that has one label: functions, each once for each path to it, with what they cost
/// and call. Source: profiles, Recording.
package struct CallgrindRecord: Sendable {
    /// A location in a program to which a cost belongs.
    package struct Location: Hashable, Sendable {
        /// The address of the instruction in its file; `nil` if only lines are recorded.
        package var address: Int?
        /// The file of the source; empty if it is not recorded.
        package var file = ""
        /// The line in the file; 0 if it is not recorded.
        package var line = 0
    }

    /// Calls from one place to one function.
    package struct Calls: Sendable {
        package var location: Location
        /// The position of the function that is called in ``CallgrindRecord/functions``.
        package var target: Int
        package var count: Int
        /// The cost of the function and of all that it calls.
        package var inclusive: Int
    }

    /// A function, on one path to it.
    package struct Function: Sendable {
        /// The name of the object file.
        package var object: String
        /// The symbol, without its callers.
        package var symbol: String
        /// The cost of its own instructions, in the first event.
        package var own: [Location: Int] = [:]
        package var calls: [Calls] = []
    }

    package var functions: [Function] = []
    /// The names of the functions with their objects and callers, which tell those of one symbol apart.
    var keys: [String] = []
    /// The events that costs count, such as `Ir` for instructions.
    package var events: [String] = []
    /// The sums of all events over own costs.
    package var totals: [Int] = []
    /// The sum of the first event that callgrind itself gives; `nil` if it gives none.
    package var summary: Int?

    /// The instructions of the part.
    package var total: Int { totals.first ?? 0 }
}
