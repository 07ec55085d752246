/// An estimate with its interval.
package struct Estimate: Sendable {
    /// The row of the estimate.
    package var row: String
    /// The series, which gives the colour.
    package var series: String
    package var value: Double
    package var lower: Double
    package var upper: Double

    package init(row: String, series: String, value: Double, lower: Double, upper: Double) {
        self.row = row
        self.series = series
        self.value = value
        self.lower = lower
        self.upper = upper
    }
}
