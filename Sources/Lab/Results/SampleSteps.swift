/// Sorted samples of a process as differences in units of `1 / per`: the first sample, then the difference of each from
/// the previous one, all as whole numbers.
///
/// A published result stores samples in this form, which takes a third of the space. Their original order is lost, but
/// no other number depends on it. Source: exports, Published archives
struct SampleSteps {
    var per: Double
    var steps: [Double]

    /// The possible units. Clocks count whole nanoseconds, batches usually have 2ⁿ calls, and scripts of mutations have
    /// decimal lengths.
    private static let fractions = (0...30).map { Double(1 << $0) } + [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// The differences of samples; `nil` if no unit reproduces the samples exactly.
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

    /// The samples; `nil` if they are not allowed in a result.
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
