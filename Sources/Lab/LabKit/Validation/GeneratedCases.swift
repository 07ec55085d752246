import Reproducibility

extension Cases {
    /// Declares small inputs from the generators of an experiment: every size from the smallest on, and larger ones up
    /// to 256 more, each with its own seed. `nil` if no input can be made.
    init?(generatedBy inputs: Inputs<Subject>) {
        let shapes = inputs.shapes.filter { $0.isGenerated && $0.makesCases }
        guard !shapes.isEmpty else { return nil }

        self.init(
            "small inputs",
            each: { budget, visit in
                for (index, shape) in shapes.enumerated() {
                    // If the smallest size is large, there are fewer cases, so that the time is the same.
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

    /// Returns the size of a case beyond the smallest: 0 … 15 in turn, and equally often up to 2, 4, 8 … 256.
    private static func extent(_ number: Int, seed: UInt64) -> Int {
        if number.isMultiple(of: 2) { return number / 2 % 16 }
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "size"))
        return random.index(below: 2 << random.index(below: 8))
    }
}

/// A small input as a case: its recipe, or a part of the input.
private struct GeneratedCase<Subject> {
    /// The position of the shape among those that make cases.
    var shape: Int
    var size: Int
    var seed: UInt64
    /// A part of the subject; `nil` for all of it.
    var subject: Subject?

    func make(_ shape: Inputs<Subject>.Shape) throws -> Subject { try subject ?? shape.subject(size, seed: seed) }

    /// Returns smaller sizes from the same seed, then parts of the subject.
    ///
    /// Parts are at least as large as the generator's smallest size, so a subject that cannot be empty never is.
    func smaller(_ shape: Inputs<Subject>.Shape) -> any Sequence<GeneratedCase> {
        let least = shape.ladder.smallest
        guard let value = try? make(shape) else { return [] }

        var sizes: Set<Int> = []
        if subject == nil { sizes = Set([least, (least + size) / 2, size - 1]).filter { least..<size ~= $0 } }

        let parts = AnySequence(shrinkCandidates(of: value)).lazy.filter { part in
            guard let collection = part as? any Collection else { return true }
            return collection.count >= least
        }

        return AnySequence(
            [
                AnySequence(sizes.sorted().lazy.map { GeneratedCase(shape: self.shape, size: $0, seed: seed) }),
                AnySequence(parts.map { GeneratedCase(shape: self.shape, size: size, seed: seed, subject: $0) }),
            ].joined())
    }

    /// Returns the subject as a value, or the call that reproduces it.
    func source(_ shape: Inputs<Subject>.Shape) -> String {
        if let value = try? make(shape), let text = SwiftSource.text(of: value) { return text }
        return "try inputs.subject(\(shape.ladder.shape.debugDescription), size: \(size), seed: \(seed))"
    }
}
