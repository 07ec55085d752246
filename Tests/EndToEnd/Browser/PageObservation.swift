/// What the script saw of a page. The parts are there that were asked for.
struct PageObservation: Decodable {
    /// What kept it from being seen at all.
    var failure: String?
    /// Errors, warnings and dialogs.
    var console: [String]?
    /// Requests that would leave the page.
    var requests: [String]?
    /// Files that the page opened.
    var opened: [String]?
    /// How long each look took.
    var seconds: [String: Double]?
    var start: Start?
    var page: Facts?
    var tooltips: [Tooltip]?
    var keyboard: Keyboard?
    var accessibility: Accessibility?
    var contrast: [String: Scheme]?
    var phone: Layout?
    var print: Print?
    var pictures: [String]?
    var links: Links?

    /// Milliseconds since the page was asked for.
    struct Start: Decodable {
        var loaded: Double
        var interactive: Double
        /// When the first chart was drawn; `nil` where none was within seconds.
        var firstChart: Double?
    }

    /// What stands in the page.
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
        /// Numbers in its specification; -1 without one.
        var points: Int
        /// Shapes drawn for them.
        var marks: Int
        /// Rows of its table.
        var rows: Int
        /// The colours of its texts.
        var ink: String
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

    /// How it looks in light or in dark.
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
        var outside: [String]
    }

    struct Print: Decodable {
        var bytes: Int
        var pages: Int
        var figures: Int
        var drawn: Int
    }

    struct Links: Decodable {
        var followed: Int
        var broken: [String]
    }
}
