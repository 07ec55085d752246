/// The charts and pictures of a page.
extension PageObservation {
    var picture: Picture { get throws { try look("picture") } }

    /// The first screen.
    struct Picture: Decodable {
        var heading: String
        /// The experiments of its rows.
        var rows: [String]
        /// The marks of all rows.
        var marks: Int
        /// The end of its first row, in pixels from the top of the page.
        var above: Double
        /// The names of lines of budgets, of all experiments and of the second alone.
        var lineNames: [String]
        var lineNamesOfSecond: [String]
        /// The text at a mark, and the title of the samples that a click on it opens.
        var tip: String
        /// The text there if the bound of the cell has its other side.
        var tipOfOtherSide: String
        var samples: String
    }

    var tooltips: [Tooltip] { get throws { try look("tooltips") } }

    struct Tooltip: Decodable {
        var figure: String
        var text: String
        /// The numbers of the chart's table.
        var values: [Double]

        /// The times that it says, in nanoseconds.
        var times: [Double] {
            let units = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]
            return text.matches(of: /([0-9.]+) (ns|µs|ms|s)\b/).compactMap { match in
                Double(match.1).flatMap { number in units[String(match.2)].map { number * $0 } }
            }
        }
    }

    var causes: Causes { get throws { try look("causes") } }

    /// The pictures of causes below cells.
    struct Causes: Decodable {
        /// The sentences that stand there when the page opens.
        var summaries: [String]
        /// The texts of the bars that are seen: as the page opens, on paper, opened by a key, and closed again.
        var folded: [String]
        var printed: [String]
        var opened: [String]
        var foldedAgain: [String]
        /// The bars by colour scheme.
        var bars: [String: [Bar]]

        struct Bar: Decodable {
            /// True if the bar lies right of the middle.
            var isRight: Bool
            var width: Double
            var fill: String
        }
    }
}
