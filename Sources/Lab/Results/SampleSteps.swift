/// Samples of a process from small to large, as whole steps of a fraction: the first one, then each less the one before
/// it, in `1 / per`. A published result holds them so, in a third of the room that they take in their order; nothing
/// that is made of samples depends on that. Source: exports, Published archives
struct SampleSteps: Codable {
    var per: Double
    var steps: [Double]

    /// Clocks count whole nanoseconds, of batches of 2ⁿ calls as a rule; counts of mutations are decimal.
    private static let fractions = (0...30).map { Double(1 << $0) } + [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// - Parameter samples: from small to large; `nil` where no fraction has them to the last bit.
    init?(_ samples: [Double]) {
        let per = Self.fractions.first { per in
            samples.allSatisfy { sample in
                let whole = (sample * per).rounded()
                return abs(whole) < 0x1p52 && whole / per == sample
            }
        }

        guard let per else { return nil }

        self.per = per
        steps = zip(samples, [0] + samples).map { ($0 * per).rounded() - ($1 * per).rounded() }
    }

    init(per: Double, steps: [Double]) { (self.per, self.steps) = (per, steps) }

    /// The samples; `nil` where they are none that a result may hold.
    var samples: [Double]? {
        guard per >= 1 else { return nil }

        var sum = 0.0
        let samples = steps.map { step in
            sum += step
            return sum / per
        }

        return samples.allSatisfy { abs($0) <= 1e100 } ? samples : nil
    }
}

extension Cell.ProcessSamples {
    private enum CodingKeys: String, CodingKey { case layout, samples }

    /// Set to `true` in an encoder that is to save room.
    static let isPublished = CodingUserInfoKey(rawValue: "published")

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        layout = try container.decode(Int.self, forKey: .layout)
        guard let steps = try? container.decode(SampleSteps.self, forKey: .samples) else {
            samples = try container.decode([Double].self, forKey: .samples)
            return
        }

        guard let read = steps.samples else {
            throw DecodingError.dataCorruptedError(
                forKey: .samples, in: container, debugDescription: "per is 1 or more, and a sum of steps up to 1e100")
        }

        samples = read
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(layout, forKey: .layout)
        guard let key = Self.isPublished, encoder.userInfo[key] as? Bool == true else {
            return try container.encode(samples, forKey: .samples)
        }

        let sorted = samples.sorted()
        guard let steps = SampleSteps(sorted) else { return try container.encode(sorted, forKey: .samples) }

        try container.encode(steps, forKey: .samples)
    }
}
