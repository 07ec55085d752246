/// The part of a file by callgrind with one label. It has functions with their costs and calls, one entry for each path
/// to a function. Source: profiles, Recording.
package struct CallgrindRecord: Sendable {
    /// The location of a cost in a program.
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
        /// The position of the called function in ``CallgrindRecord/functions``.
        package var target: Int
        package var count: Int
        /// The cost of the function and of all that it calls.
        package var inclusive: Int
    }

    /// A function on one path to it.
    package struct Function: Sendable {
        /// The name of the object file.
        package var object: String
        /// The symbol, without its callers.
        package var symbol: String
        /// The cost of its own code by location, in the first event.
        package var own: [Location: Int] = [:]
        package var calls: [Calls] = []
    }

    package var functions: [Function] = []
    /// The keys of the functions: object, name and callers. Several functions may share a symbol.
    var keys: [String] = []
    /// The names of the counted events, such as `Ir` for instructions.
    package var events: [String] = []
    /// The sums of the own costs, for each event.
    package var totals: [Int] = []
    /// The sum of the first event by callgrind's own summary; `nil` without a summary.
    package var summary: Int?

    /// The instructions of the part.
    package var total: Int { totals.first ?? 0 }
}
