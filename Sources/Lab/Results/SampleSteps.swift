/// Samples of a process in ascending order, as differences: the first sample, then each one less the one before it, in
/// units of `1 / per`, as whole numbers.
///
/// A published result stores samples like that, in a third of the space that they take in their own order, on which no
/// other number depends. Source: exports, Published archives
struct SampleSteps {
    var per: Double
    var steps: [Double]

    /// The units to try: clocks count whole nanoseconds, batches have 2ⁿ calls as a rule, and scripts of mutations have
    /// decimal lengths.
    private static let fractions = (0...30).map { Double(1 << $0) } + [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// The differences of samples; `nil` if no unit gives the samples back to the last bit.
    ///
    /// - Parameter samples: samples in ascending order.
    init?(_ samples: [Double]) {
        let per = Self.fractions.first { per in
            samples.allSatisfy { sample in
                let count = (sample * per).rounded()
                return abs(count) < 0x1p52 && count / per == sample
            }
        }

        guard let per else { return nil }

        self.per = per
        steps = zip(samples, [0] + samples).map { ($0 * per).rounded() - ($1 * per).rounded() }
    }

    init(per: Double, steps: [Double]) {
        self.per = per
        self.steps = steps
    }

    /// The samples; `nil` if a result may not hold them.
    var samples: [Double]? {
        guard per >= 1 else { return nil }

        var sum = 0.0
        let samples = steps.map { step in
            sum += step
            return sum / per
        }

        return samples.allSatisfy { abs($0) <= NumberRange.largestValue } ? samples : nil
    }
}
