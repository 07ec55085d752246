import Measurement
import Results

/// A verdict on the time of one cell, and the numbers that it rests on. Estimate and interval are log-ratios.
struct TimeVerdict {
    var verdict: Verdict
    let estimate: Double
    let interval: Interval
    /// The error that each end of the interval was allowed.
    let level: Double
    /// Units of the statistics: pairs of links, or pairs of processes.
    let units: Int
    /// The p-value of a regression over all looks; 1 for a verdict that does not ask for one.
    var pValue = 1.0
    /// The interval at the level of all cells of the suite, of a candidate for a regression.
    var familyInterval: Interval?
}
