/// The most items of each kind in a report, for readers and for browsers.
enum ReportLimits {
    /// The cells of a result, on a page.
    static let cells = 10_000
    /// The rows of a table that stands open on a page.
    static let openRows = 12
    /// The rows of a table that stands open in a digest.
    static let openRowsOfDigest = 30
    /// The lines of a list that stands open in a digest.
    static let openLinesOfDigest = 12
    /// The runs and gates at the top of a site and in its feed.
    static let runs = 50
}
