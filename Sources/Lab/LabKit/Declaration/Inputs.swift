import Measurement

/// The inputs of an experiment: what the operation is measured on, in which sizes, and how each is made.
///
/// From the generator of a size and random numbers the lab makes the measured inputs with their digests, small ones to
/// validate on, and any size in between when it looks for the capacity:
///
///     Inputs("random", sizes: [10, 1_000, 100_000]) { size, random in random.integers(size) }
///
/// Several stand in a list: `[Inputs("random", …) { … }, Inputs("sorted", …) { … }]`. What else there is to say
/// of them is said behind: ``recipe(_:)``, ``digest(_:)``, ``nodes(_:)``, ``script(_:)``, ``volume(_:)``.
public struct Inputs<Subject>: Sendable, ExpressibleByArrayLiteral {
    var shapes: [Shape]

    struct Shape: Sendable {
        var ladder: LadderDescription
        var sizes: [(size: Int, profile: Profile)]
        /// Whether any size can be made; else only the one that is listed.
        var isGenerated: Bool
        var makesCases: Bool
        var variables: [String] = []
        var recipe: @Sendable (Int) -> String
        var volume: @Sendable (Int) -> CallVolume? = { _ in nil }
        var make: @Sendable (Int, inout InputContext) throws -> Subject
        var facts = SubjectFacts<Subject>()
    }

    /// A shape in growing sizes.
    ///
    /// - Parameters:
    ///   - shape: what sizes of it belong together in a growth fit, without a slash.
    ///   - name: the name of an input, with `*` in place of the size; `shape-*` when left out.
    ///   - sizes: those that every profile runs.
    ///   - standard: those that the standard profile runs beside them.
    ///   - thorough: those that only the thorough profile runs.
    ///   - smallest: the smallest size that can be made.
    ///   - largest: the largest one.
    ///   - make: makes a size. All that is random comes from its second argument.
    public init(
        _ shape: String, named name: String? = nil, sizes: [Int], standard: [Int] = [], thorough: [Int] = [],
        smallest: Int = 0, largest: Int = 10_000_000,
        make: @escaping @Sendable (_ size: Int, _ random: inout InputContext) throws -> Subject
    ) {
        let parts = (name ?? "\(shape)-*").split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        let ladder = LadderDescription(
            shape: shape, smallest: smallest, largest: largest, prefix: String(parts[0]),
            suffix: parts.count > 1 ? String(parts[1]) : "")
        shapes = [
            Shape(
                ladder: ladder,
                sizes: (sizes.map { ($0, .quick) } + standard.map { ($0, .standard) }
                    + thorough.map { ($0, .thorough) }).sorted { $0.0 < $1.0 },
                isGenerated: true, makesCases: true, recipe: { "\(shape), size \($0), from the seed" }, make: make)
        ]
    }

    /// One input that comes in no other size.
    ///
    /// - Parameters:
    ///   - name: unique in the experiment, without a slash.
    ///   - shape: what it belongs to in a growth fit; itself when left out.
    ///   - size: in nodes.
    ///   - profile: the smallest profile that runs it.
    ///   - make: makes it.
    public init(
        one name: String, shape: String? = nil, size: Int, from profile: Profile = .quick,
        make: @escaping @Sendable (_ random: inout InputContext) throws -> Subject
    ) {
        let ladder = LadderDescription(
            shape: shape ?? name, smallest: size, largest: size, prefix: name, suffix: "")
        shapes = [
            Shape(
                ladder: ladder, sizes: [(size, profile)], isGenerated: false, makesCases: false,
                recipe: { _ in "\(name), from the seed" }, make: { try make(&$1) })
        ]
    }

    /// All inputs of several.
    public init(_ all: [Inputs<Subject>]) { shapes = all.flatMap(\.shapes) }

    public init(arrayLiteral all: Inputs<Subject>...) { self.init(all) }
}

// MARK: What can be said of them

extension Inputs {
    /// The same, with the generator and its parameters in words, for the result file.
    public func recipe(_ text: @escaping @Sendable (_ size: Int) -> String) -> Self { with { $0.recipe = text } }

    /// The same, whose subjects have a digest of their own: SHA-256 over what they hold, the same on every machine.
    ///
    /// Without it the lab makes one of any value, at the speed of SHA-256 for arrays of numbers, bytes and strings, and
    /// slowly for others: a structure in an array takes microseconds.
    public func digest(_ text: @escaping @Sendable (Subject) -> String) -> Self { with { $0.facts.digest = text } }

    /// The same, whose digests are of a part that tells all, or of what is quick to go through.
    public func digest<Content>(of content: @escaping @Sendable (Subject) -> Content) -> Self {
        digest { "\(ContentDigest.digest(of: content($0)))" }
    }

    /// The same, whose real size is not the one that was asked for.
    public func nodes(_ count: @escaping @Sendable (Subject) -> Int) -> Self { with { $0.facts.nodes = count } }

    /// The same, with mutations, after each of which answers are compared.
    public func script(_ script: @escaping @Sendable (Subject) -> Script?) -> Self { with { $0.facts.script = script } }

    /// The same, naming what a subject was made from, where the recipe leaves that open.
    public func origin(_ text: @escaping @Sendable (Subject) -> String?) -> Self { with { $0.facts.origin = text } }

    /// The same, saying what one call goes through; the throughput plan runs the inputs that have one.
    public func volume(_ volume: @escaping @Sendable (_ size: Int) -> CallVolume?) -> Self {
        with { $0.volume = volume }
    }

    /// The same, on which nothing is validated but the measured sizes: for a generator that cannot make small ones, or
    /// whose subjects are validated on cases of their own.
    public func withoutCases() -> Self { with { $0.makesCases = false } }

    /// The same, saying which variables of the environment they depend on: every process that measures gets them.
    public func reading(variables: [String]) -> Self { with { $0.variables += variables } }

    /// The same, where what one call goes through is told by the subject: how much a generator made of it.
    public func volumeOfSubject(_ volume: @escaping @Sendable (Subject) -> CallVolume?) -> Self {
        with { $0.facts.volume = volume }
    }

    private func with(_ change: (inout Shape) -> Void) -> Self {
        var changed = self
        for index in changed.shapes.indices { change(&changed.shapes[index]) }
        return changed
    }
}

extension Inputs {
    var descriptions: [InputDescription] { shapes.flatMap(\.descriptions) }

    /// One subject again, as a counterexample names it.
    ///
    /// - Returns: `nil` when no shape has this name.
    /// - Throws: what making it throws.
    public func subject(_ shape: String, size: Int, seed: UInt64) throws -> Subject? {
        try shapes.first { $0.ladder.shape == shape }?.subject(size, seed: seed)
    }
}

extension Inputs.Shape {
    func name(of size: Int) -> String { isGenerated ? ladder.inputName(size) : ladder.prefix }

    func subject(_ size: Int, seed: UInt64) throws -> Subject {
        var context = InputContext(seed: seed, allocation: .natural)
        return try make(size, &context)
    }

    var descriptions: [InputDescription] {
        sizes.map { size, profile in
            InputDescription(
                name: name(of: size), shape: ladder.shape, size: size, profile: profile, recipe: recipe(size),
                volume: volume(size), hasVolume: facts.volume != nil || volume(size) != nil)
        }
    }
}

struct SubjectFacts<Subject>: Sendable {
    var nodes: (@Sendable (Subject) -> Int)?
    var digest: (@Sendable (Subject) -> String)?
    var script: (@Sendable (Subject) -> Script?)?
    var origin: (@Sendable (Subject) -> String?)?
    var volume: (@Sendable (Subject) -> CallVolume?)?
}
