/// A page after a reader chose.
extension PageObservation {
    var narrow: Narrow { get throws { try look("narrow") } }

    /// The experiments that are shown: all, when one was chosen, and when an address led to a cell of another one.
    struct Narrow: Decodable {
        var all: [String]
        var chosen: String
        var shown: [String]
        var isRevealed: Bool
        var choiceAfter: String
        var shownAfter: [String]
    }

    var atSize: AtSize { get throws { try look("atSize") } }

    /// The answers at sizes that were typed.
    struct AtSize: Decodable {
        /// The field and the buttons that answer for all experiments at once.
        var ofAll: OfAll
        /// The answers of the first screen, by the text that was typed.
        var answers: [String: String]
        /// The answers at 1,000 by experiment, each by other verdicts on what is judged.
        var answersByVerdicts: [String: [String: String]]
        /// The answers on an experiment whose upkeep another one measures.
        var elsewhere: [String: String]
        /// The tables below the answers of both experiments, each with its headings first.
        var tables: [String: [[String]]]
        var tablesElsewhere: [String: [[String]]]
        /// The left edges of the table's columns in pixels, by the size that was typed.
        var columnPlaces: [String: [Double]]
        /// The answer at a size if the bound of the choice rounds to that of the reference.
        var equalBounds: String
        /// The answer on an experiment with an implementation that the loop hides, and that upkeep speaks for.
        var readers: String
        var readersTable: [[String]]
        /// The table at a size if bytes kept are below 0; then the answer and its table without bytes kept and times
        /// to build.
        var negative: [[String]]
        var unknown: String
        var unknownTable: [[String]]
        /// The address of the link to the experiment that measures upkeep.
        var upkeepLink: String
        /// The texts of the answer that reach beyond its frame on a phone, or on a desk.
        var beyond: [String]
        /// The size in the field of a family with sizes of 10 and 100,000, before anything is typed.
        var beginning: String
        /// The size in the field after 20000 was typed and other inputs were chosen.
        var typedForOthers: String
        /// The mark of the field: `true` if what it has is no size.
        var isMarked: String
        var address: String
        /// The size, the table and the sentence next to the slider after 5,000 was typed, for cold calls.
        var size: String
        var rows: [[String]]
        var sentence: String
        /// The sentence on bytes kept.
        var bytesKept: String
    }

    /// The picture's column of recommendations at sizes that a reader chooses.
    struct OfAll: Decodable {
        /// The texts by experiment, by what was typed, at first and at last for all sizes; and by other verdicts, at
        /// 1,000 and, with `between`, at 5,000.
        var answers: [String: [String: String]]
        /// The remark on a text that is no size.
        var message: String
        /// The size of the one experiment below, after 1,000 was chosen for all.
        var sizeBelow: String
        /// The chosen line of the list of sizes after 5,000 was typed, and all its lines for all sizes afterwards.
        var listed: String
        var options: [String]
        var buttons: [String]
    }

    var limits: Limits { get throws { try look("limits") } }

    /// A page at sizes whose experiments have two limits, or no budget.
    struct Limits: Decodable {
        /// A row of the picture.
        struct Row: Decodable {
            var experiment: String
            /// The limit below its name.
            var limit: String
            var pick: String
        }

        /// The experiments that have answers at a size.
        var experiments: [String]
        /// The rows by the size that was typed.
        var picks: [String: [Row]]
        /// The answer on the first experiment at 1,000, and its table with the headings first.
        var answer: String
        var table: [[String]]
        /// The answers below the picture at 1,000, by experiment.
        var others: [String: String]
        /// The size and the sum of its answers at 10, as they are, and by the measure of the limit of the first
        /// experiment that is undecided.
        var sums: [String: String]
    }

    var upkeep: Upkeep { get throws { try look("upkeep") } }

    /// A page at sizes where an experiment measures upkeep in mixes of questions and changes.
    struct Upkeep: Decodable {
        /// The answer on the other experiment and its table, by the size that was typed.
        var answers: [String: String]
        var tables: [String: [[String]]]
        /// The recommendations of the picture, by the size that was typed, and by experiment.
        var picks: [String: [String: Shapes.Pick]]
    }

    var shapes: Shapes { get throws { try look("shapes") } }

    /// The picture's column of recommendations at sizes, for experiments whose inputs have several shapes.
    struct Shapes: Decodable {
        /// The recommendation on an experiment.
        struct Pick: Decodable {
            /// The lines that are seen while the fold is closed.
            var lines: [String]
            /// The summary of the fold; empty without one.
            var summary: String
            /// The line of the fold on the first pick, and the other picks in it.
            var first: String
            var folded: [String]
        }

        /// The marks of a row of the picture.
        struct Marks: Decodable {
            /// A mark with the size of its cell's input.
            struct Mark: Decodable {
                var size: Int
                var place: String
            }

            var isFaded: Bool
            /// The places of the marks that do not fade while others do.
            var solid: [String]
            var all: [Mark]
        }

        /// The room of the recommendations on a screen, in pixels.
        struct Room: Decodable {
            var width: Double
            var scrollWidth: Double
            /// The texts that reach beyond their place.
            var beyond: [String]
            var linesOfCosts: [Int]
            /// The number of visible fields that are of all sizes.
            var ofAllSizes: Int
            /// The number of rows whose recommendation stands above their marks.
            var picksAboveMarks: Int
            /// The lower ends of the field for a size, and of the last recommendation, from the top of the page.
            var fieldBottom: Double
            var picksBottom: Double
        }

        /// The headings of the picture, the line next to the sizes, the remarks on ≈ and the picks, by the size typed;
        /// the remarks also on a phone at 5,000.
        var headings: [String: [String]]
        var messages: [String: String]
        var remarks: [String: [String]]
        var picks: [String: [String: Pick]]
        /// The picks at 1,000 if nothing of one shape was judged.
        var picksWithoutVerdicts: [String: Pick]
        /// The picks by the size typed if one shape has twice the sizes of the others.
        var picksOfOtherSizes: [String: [String: Pick]]
        /// The picks at 1,000 if two shapes have twice the sizes of the first.
        var picksOfMoreOtherSizes: [String: Pick]
        var marks: [String: [Marks]]
        /// The words on full and on light marks in the key, by the size typed.
        var fading: [String: [String]]
        /// The room on a phone and on a desk, at the size that was typed last.
        var room: [Room]
        /// On a phone: the parts of the heading in each field.
        var phoneHeadings: [[String]]
        /// The picks at 100,000 if upkeep pays from another mix on by shape: known of all shapes, and of some.
        var picksByMixes: [String: [String: Pick]]
    }

    var explore: Explored { get throws { try look("explore") } }
}
