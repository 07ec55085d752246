/// The script's report on a page. It has the requested parts.
struct PageObservation: Decodable {
    /// The error for which there is no report.
    var failure: String?
    /// Errors, warnings and dialogs.
    var console: [String]?
    /// Requests that would leave the page.
    var requests: [String]?
    /// Files that the page opened.
    var opened: [String]?
    /// The time of each look, in seconds.
    var seconds: [String: Double]?
    var start: Start?
    var page: Facts?
    var tooltips: [Tooltip]?
    var keyboard: Keyboard?
    var accessibility: Accessibility?
    var contrast: [String: Scheme]?
    var phone: Layout?
    /// Windows of 1,024 and 768 pixels.
    var tablet: [Layout]?
    var print: Print?
    var pictures: [String]?
    var links: Links?
    var narrow: Narrow?
    var packs: Packs?
    var openTables: OpenTables?
    var withoutScripts: WithoutScripts?
    var explore: Explored?
    var audit: [Finding]?
    var picture: Picture?
    /// Screens from a phone to a desk.
    var firstScreen: [Screen]?
    var atSize: AtSize?
    var causes: Causes?

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

    /// The answers at sizes that were typed.
    struct AtSize: Decodable {
        /// The answers of the first screen, by the text that was typed; for 1,000 also by a verdict of all cells.
        var answers: [String: String]
        /// The answers on an experiment whose upkeep another one measures.
        var elsewhere: [String: String]
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

    /// A screen before anyone scrolls, in pixels.
    struct Screen: Decodable {
        var width: Double
        var height: Double
        var scrollWidth: Double
        var headingTop: Double
        var headingBottom: Double
        /// The top of the picture with its key, and the end of its first row.
        var pictureTop: Double
        var firstRowBottom: Double
        /// The text of the link to the answers at a size.
        var sizeLink: String
    }

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
        var samples: String
    }

    /// Milliseconds since the page was asked for.
    struct Start: Decodable {
        var loaded: Double
        var interactive: Double
        /// When the first chart was drawn; `nil` where none was within seconds.
        var firstChart: Double?
        /// Elements of the page before anything was asked for.
        var elements: Int
    }

    /// The contents of the page.
    struct Facts: Decodable {
        var title: String
        var language: String
        var sections: [String]
        var headings: [Int]
        var figures: [Figure]
        var tables: [Table]
        var numbers: [Number]
        var links: [Link]
        var text: String
        var elements: Int
        var intruders: Int
    }

    struct Link: Decodable {
        var text: String
        var address: String
    }

    struct Figure: Decodable {
        var id: String
        var drawn: String
        var hasPlot: Bool
        var label: String
        /// Numbers in its specification; -1 without one, or while it is packed.
        var points: Int
        /// Shapes drawn for them.
        var marks: Int
        /// Rows of its table.
        var rows: Int
        /// Entries of its legend.
        var legend: Int
        /// The colours of its texts, and of its shapes.
        var ink: String
        var paint: String
    }

    struct Table: Decodable {
        var caption: String
        var heads: Int
        var headsWithoutScope: Int
        var rows: Int
        var uneven: Int
    }

    /// A number of the result as the page shows it.
    struct Number: Decodable, Hashable {
        var cell: String
        var statistic: String
        var value: String
        var text: String
    }

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

    struct Keyboard: Decodable {
        var interactive: Int
        var unreached: [String]
        var withoutFocus: [String]
        var opensWithEnter: Bool?
    }

    struct Accessibility: Decodable {
        var images: [String]
        var unnamed: [String]
        var columnHeaders: Int
        var rowHeaders: Int
        var tables: Int
        var landmarks: [String]
    }

    /// Its colours in the light or the dark scheme.
    struct Scheme: Decodable {
        var texts: [Text]
        var background: String
        var figures: [Figure]
    }

    /// A text with the contrast it has and needs, the worst first.
    struct Text: Decodable, CustomStringConvertible {
        var ratio: Double
        var needed: Double
        var text: String
        var place: String
        var description: String { "\(place) \(ratio): \(text)" }
    }

    struct Layout: Decodable {
        var scrollWidth: Double
        var viewportWidth: Double
        /// For each chart, in how many columns its legend was laid out.
        var legendColumns: [Int]
        var outside: [String]
        /// Texts of charts that reach out of the figure.
        var cutTexts: [String]
        /// Texts of a chart that lie on each other, and those smaller than ten pixels.
        var touchingTexts: [String]
        var smallTexts: [String]
        /// Names in legends that lost their ends.
        var shortenedTexts: [String]
        /// Links at the head of the page that reach out of their list.
        var cutLinks: [String]
        /// Tables that go on beyond their edge and do not say so.
        var unmarkedTables: [String]
        /// True if the sections open below a button.
        var hasMenu: Bool
        /// The width of each chart's plot, without axis and legend, as a share of the figure.
        var plotShares: [String: Double]
    }

    /// The page as a program prints it that waits for nothing once the page has loaded.
    struct Print: Decodable {
        /// Visible elements that are of no use on paper.
        var extras: [String]
        /// Numbers of tables that go over two lines on paper.
        var brokenNumbers: [String]
        var bytes: Int
        var pages: Int
        var figures: Int
        /// The charts that were drawn when the page was printed.
        var drawn: Int
        /// The frames that still keep the page loading.
        var framesLeft: Int
        /// Texts smaller than 7 points, and tables that are wider than paper.
        var smallTexts: [String]
        var wideTables: [String]
        var maps: [PrintedMap]
        /// The parts of maps that are left after printing.
        var partsLeft: Int

        /// The columns of a map on the screen and on paper, and its parts there; none if it has room in one.
        struct PrintedMap: Decodable {
            var columns: [String]
            var printed: [String]
            var parts: Int
        }
    }

    struct Links: Decodable {
        var followed: Int
        var broken: [String]
    }

    /// The experiments that are shown: all, when one was chosen, and when an address led to a cell of another one.
    struct Narrow: Decodable {
        var all: [String]
        var chosen: String
        var shown: [String]
        var isRevealed: Bool
        var choiceAfter: String
        var shownAfter: [String]
    }

    /// The packed parts after unpacking.
    struct Packs: Decodable {
        /// Places of packed parts in the page as it opens, when all of it is unpacked, and when one table was opened.
        var places: Int
        var placesLeft: Int
        var placesAfterOpening: Int
        /// True if the linked cell was in the page before.
        var isThereBefore: Bool
        /// True if a link led to the cell, and an address to the last cell of all.
        var followed: Bool
        var addressed: Bool
        /// Rows of the table that was opened.
        var opened: Int
    }

    /// Tables that stand open as the page opens.
    struct OpenTables: Decodable {
        /// The number of open ones, and the number that holds figures within seconds.
        var open: Int
        var filled: Int
        /// True if the page's source has packs.
        var wasPacked: Bool
    }

    /// The barriers that axe-core finds.
    struct Finding: Decodable {
        /// The light, and what was open.
        var state: String
        var rule: String
        var impact: String
        var places: [String]
    }

    /// The page without scripts, with the figures of the first chart opened.
    struct WithoutScripts: Decodable {
        var text: String
        var plots: Int
        var tables: Int
    }
}
