import Measurement
import Results

/// A verdict on the time of one cell, with its numbers. Estimate and interval are log-ratios.
struct TimeVerdict {
    var verdict: Verdict
    let estimate: Double
    let interval: Interval
    /// The allowed error of each end of the interval.
    let level: Double
    /// The number of units of the statistics: pairs of links, or pairs of processes.
    let units: Int
    /// The p-value of a regression over all looks; 1 for a verdict that needs no p-value.
    var pValue = 1.0
    /// For a candidate for a regression, the interval at the level of all cells of the suite.
    var familyInterval: Interval?
}
