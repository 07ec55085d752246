import CPlatform
import Measurement

extension Interval {
    /// The interval of the ratio of two numbers that were measured in different processes, made of their own intervals;
    /// `nil` without both.
    ///
    /// On a logarithmic scale a ratio is a difference, the errors of both are independent, and squares of distances add
    /// up: the method of variance estimates recovery of Zou and Donner. Over few processes it has to be widened, as one
    /// that is resampled.
    ///
    /// Rejected: from end to end of both intervals. Of 100 simulated pairs of runs that did not differ, 30 and 10 then
    /// read changed over 2 and 3 processes, and over 10 the interval was wider than that from samples.
    ///
    /// - Parameters:
    ///   - base: the number before, above 0.
    ///   - head: the number after, above 0.
    init?(ofRatioFrom base: Ratio, to head: Ratio) {
        guard let before = base.ci95, let after = head.ci95, min(base.value, head.value) > 0,
            min(before.lower, after.lower) > 0, before.upper.isFinite, after.upper.isFinite
        else { return nil }

        func distance(_ one: Double, _ other: Double) -> Double { max(log(other / one), 0) }
        let down = hypot(distance(after.lower, head.value), distance(base.value, before.upper))
        let up = hypot(distance(head.value, after.upper), distance(before.lower, base.value))
        let ratio = head.value / base.value
        let lower = ratio * exp(-down)
        let upper = ratio * exp(up)
        // Numbers next to the least or the greatest there are have no such ratio.
        guard ratio.isFinite, lower <= upper else { return nil }

        self.init(lower: lower, upper: upper)
    }
}
