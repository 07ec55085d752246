/// A flame graph, while a reader moves in it by keys.
extension PageObservation {
    var flame: FlameGraphLook { get throws { try look("flame") } }

    struct FlameGraphLook: Decodable {
        /// A function with the focus: its name and counts, its level, and its share of the width of the graph.
        struct Function: Decodable, Equatable {
            var label: String
            var level: Int
            var share: Double
        }

        /// The functions that a tabulator stops at.
        var tabStops: Int
        var root: Function?
        /// The function below the root, by an arrow; then once the window is narrower, and the one above it.
        var callee: Function?
        var afterNarrowing: Function?
        var caller: Function?
        /// The first function on the way down that is narrower than the graph, then alone, then the one above it.
        var part: Function?
        var alone: Function?
        var nextCaller: Function?
        /// The line on a search for a text that no function has, and on one for the name below the root.
        var noMatch: String
        var matches: String
        var match: Function?
    }
}
