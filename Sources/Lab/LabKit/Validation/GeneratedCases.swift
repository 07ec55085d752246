import Reproducibility

extension Cases {
    /// Small inputs from the generators of an experiment: every size from the smallest on, and larger ones up to 256
    /// more, each from a seed of its own. `nil` where none can be made.
    init?(generatedBy inputs: Inputs<Subject>) {
        let shapes = inputs.shapes.filter { $0.isGenerated && $0.makesCases }
        guard !shapes.isEmpty else { return nil }

        self.init(
            "small inputs",
            each: { budget, visit in
                for (index, shape) in shapes.enumerated() {
                    // Where the smallest size is large there are fewer, so that they take the same time.
                    let share = shapes.count * (1 + shape.ladder.smallest / 64)
                    for (number, seed) in budget.seeds(shape.ladder.shape, oneIn: share).enumerated() {
                        let size = shape.ladder.smallest + Self.extent(number, seed: seed)
                        guard size <= shape.ladder.largest else { continue }
                        try visit(GeneratedCase(shape: index, size: size, seed: seed))
                    }
                }
            },
            trial: { (value: GeneratedCase<Subject>) in
                let shape = shapes[value.shape]
                let subject = try value.make(shape)
                return Trial(subject, script: shape.facts.script?(subject))
            },
            smaller: { $0.smaller(shapes[$0.shape]) }, source: { $0.source(shapes[$0.shape]) })
    }

    /// How much larger than the smallest a case is: 0 … 15 in turn, and as often up to 2, 4, 8 … 256.
    private static func extent(_ number: Int, seed: UInt64) -> Int {
        if number.isMultiple(of: 2) { return number / 2 % 16 }
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "size"))
        return random.index(below: 2 << random.index(below: 8))
    }
}

/// A small input as a case: how it is made, or what is left of it.
private struct GeneratedCase<Subject> {
    var shape: Int
    var size: Int
    var seed: UInt64
    /// A part of what was made.
    var subject: Subject?

    func make(_ shape: Inputs<Subject>.Shape) throws -> Subject { try subject ?? shape.subject(size, seed: seed) }

    /// Smaller sizes from the same seed, then parts of the subject, no smaller than the generator's own smallest: what
    /// cannot be empty never is.
    func smaller(_ shape: Inputs<Subject>.Shape) -> any Sequence<GeneratedCase> {
        let least = shape.ladder.smallest
        let sizes = subject == nil ? Set([least, (least + size) / 2, size - 1]).filter { least..<size ~= $0 } : []
        guard let whole = try? make(shape) else { return [] }

        let parts = AnySequence(shrinkCandidates(of: whole)).lazy.filter {
            (($0 as? any Collection)?.count ?? .max) >= least
        }

        return AnySequence(
            [
                AnySequence(sizes.sorted().lazy.map { GeneratedCase(shape: self.shape, size: $0, seed: seed) }),
                AnySequence(parts.map { GeneratedCase(shape: self.shape, size: size, seed: seed, subject: $0) }),
            ].joined())
    }

    /// The subject as a value, or the call that makes it again.
    func source(_ shape: Inputs<Subject>.Shape) -> String {
        if let whole = try? make(shape), let text = SwiftSource.text(of: whole) { return text }
        return "try inputs.subject(\(shape.ladder.shape.debugDescription), size: \(size), seed: \(seed))"
    }
}
