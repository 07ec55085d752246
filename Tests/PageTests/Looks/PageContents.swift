/// The contents of a page, and how soon they are there.
extension PageObservation {
    var start: Start { get throws { try look("start") } }

    /// Milliseconds since the page was asked for.
    struct Start: Decodable {
        var loaded: Double
        var interactive: Double
        /// Elements of the page before anything was asked for.
        var elements: Int
    }

    var page: Facts { get throws { try look("page") } }

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

    var links: Links { get throws { try look("links") } }

    struct Links: Decodable {
        var followed: Int
        var broken: [String]
    }
}
