/// The most of each kind that a report shows, so that people read it and browsers take it.
enum ReportLimits {
    /// The cells of a result, on a page.
    static let cells = 10_000
    /// The rows of a table that stands open on a page.
    static let openRows = 12
    /// The rows of a table that stands open in a digest.
    static let openRowsOfDigest = 30
    /// The lines of a list that stands open in a digest.
    static let openLinesOfDigest = 12
    /// The runs and the gates that a site names first, and that its feed has.
    static let runs = 50
}
