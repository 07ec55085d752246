/// Pages in windows of several widths, and on paper.
extension PageObservation {
    var phone: Layout { get throws { try look("phone") } }

    /// Windows of 1,024 and 768 pixels.
    var tablet: [Layout] { get throws { try look("tablet") } }

    struct Layout: Decodable {
        var scrollWidth: Double
        var viewportWidth: Double
        var viewportHeight: Double
        /// The answer of a site; `nil` of another page, or without a step or a change.
        var siteAnswer: SiteAnswer?
        /// The number of calls on the page whose words are kept whole.
        var calls: Int
        /// The words of these calls that go over two lines.
        var brokenCalls: [String]
        /// The places of what there is to choose a size by, from left to right.
        var placesOfSizes: [Place]
        /// The visible headings of the picture of budgets, without that of its axis.
        var headingsOfPicture: [String]
        /// The fields of pictures that have their heading themselves.
        var repeatedHeadings: Int
        /// True if the first row of the picture has its largest letters in what is recommended; `nil` without one.
        var isRecommendedLargest: Bool?
        /// For each chart, in how many columns its legend was laid out.
        var legendColumns: [Int]
        var outside: [String]
        /// Texts of charts that reach out of the figure.
        var cutTexts: [String]
        /// Texts of a chart that lie on each other, with the labels of the picture's axis, and those smaller than ten
        /// pixels.
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
        /// The links below the headline that lead to a place of the page.
        var jumps: [String]
        /// True if the words on how to read a picture of changes stand below it; `nil` without one.
        var keyIsBelow: Bool?
        /// The width of each chart's plot, without axis and legend, as a share of the figure.
        var plotShares: [String: Double]
    }

    /// The place of an element in a line, in pixels.
    struct Place: Decodable {
        var left: Double
        var right: Double
        var middle: Double
    }

    /// The bottoms of the headline of a site, of what to do and of what is new, and the top of the first changes, in
    /// pixels.
    struct SiteAnswer: Decodable {
        /// The bottom of the first sentence, in pixels from the top of the page.
        var headline: Double
        /// The bottom of the steps to take first.
        var steps: Double
        /// The number of their calls.
        var calls: Int
        /// The bottom of the lines on the newest runs.
        var news: Double
        /// The top of the first change.
        var change: Double
    }

    /// Screens from a phone to a desk.
    var firstScreen: [Screen] { get throws { try look("firstScreen") } }

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

    /// The places that the links below the headline lead to on a phone.
    var jumps: [Landing] { get throws { try look("jumps") } }

    /// A screen after a tap on a link, in pixels.
    struct Landing: Decodable {
        var text: String
        var height: Double
        /// The height of the line of sections, which stays at the top.
        var navigation: Double
        /// The top of the target, and the bottom of what a reader looks for in it: its field, call or heading.
        var top: Double
        var bottom: Double
    }

    var print: Print { get throws { try look("print") } }

    /// The page as a program prints it that waits for nothing once the page has loaded.
    struct Print: Decodable {
        /// Visible elements that are of no use on paper.
        var extras: [String]
        /// The captions of the answer at a size, which say what it is on.
        var sizeAnswer: [String]
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
}
