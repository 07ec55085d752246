import Measurement

/// Inputs of an experiment, in some sizes, with the generator that makes them.
///
/// With the generator, the lab makes the measured inputs, small inputs to validate on, and any size in between when it
/// searches for the capacity:
///
///     Inputs("random", sizes: [10, 1_000, 100_000]) { size, random in random.integers(size) }
///
/// Everything else is declared by modifiers after the closure, such as ``recipe(_:)``, ``digest(_:)``,
/// ``realSize(_:)``, ``script(_:)``, ``volume(_:)``, ``typical()`` and ``questions(perChange:)``.
public struct Inputs<Subject>: Sendable {
    var shapes: [Shape]

    /// The inputs of one shape, in all declared sizes.
    struct Shape: Sendable {
        var ladder: LadderDescription
        var sizes: [(size: Int, profile: Profile)]
        /// True if any size can be made; if not, only the one that is listed.
        var isGenerated: Bool
        var makesCases: Bool
        var isTypical = false
        /// The questions per change by each ``Inputs/questions(perChange:)`` that holds for the shape.
        var questionsPerChange: [Double] = []
        var variables: [String] = []
        var recipe: @Sendable (Int) -> String
        var volume: @Sendable (Int) -> CallVolume? = { _ in nil }
        var make: @Sendable (Int, inout InputContext) throws -> Subject
        var facts = SubjectFacts<Subject>()
    }

    /// Declares a shape in growing sizes.
    ///
    /// - Parameters:
    ///   - shape: the name of the shape, without a slash; its sizes belong together in a growth fit.
    ///   - name: the name of an input, with `*` in place of the size; `shape-*` if left out.
    ///   - sizes: the sizes that every profile runs.
    ///   - standard: the sizes that the standard and the thorough profile run as well.
    ///   - thorough: the sizes that only the thorough profile runs.
    ///   - smallest: the smallest size that can be made.
    ///   - largest: the largest size that can be made.
    ///   - make: makes an input of a size. All randomness comes from its second argument.
    public init(
        _ shape: String, named name: String? = nil, sizes: [Int], standard: [Int] = [], thorough: [Int] = [],
        smallest: Int = 0, largest: Int = 10_000_000,
        make: @escaping @Sendable (_ size: Int, _ random: inout InputContext) throws -> Subject
    ) {
        let parts = (name ?? "\(shape)-*").split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        let ladder = LadderDescription(
            shape: shape, smallest: smallest, largest: largest, prefix: String(parts[0]),
            suffix: parts.count > 1 ? String(parts[1]) : "")
        var profiles: [(size: Int, profile: Profile)] = sizes.map { ($0, .quick) }
        profiles += standard.map { ($0, .standard) }
        profiles += thorough.map { ($0, .thorough) }

        shapes = [
            Shape(
                ladder: ladder, sizes: profiles.sorted { $0.size < $1.size }, isGenerated: true, makesCases: true,
                recipe: { "\(shape), size \($0), from the seed" }, make: make)
        ]
    }

    /// Declares an input that comes in one size only.
    ///
    /// - Parameters:
    ///   - name: the name of the input, unique in the experiment and without a slash.
    ///   - shape: the shape that it belongs to in a growth fit; a shape of its own if left out.
    ///   - size: the size, in the experiment's `sizeUnit`.
    ///   - profile: the smallest profile that runs it.
    ///   - make: makes the input. All randomness comes from its argument.
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

    /// Joins several inputs, so that a modifier holds for all.
    public init(_ inputs: [Inputs<Subject>]) { shapes = inputs.flatMap(\.shapes) }
}

// MARK: Modifiers

extension Inputs {
    /// Returns the inputs with their generator and its parameters in words, for the result file.
    public func recipe(_ text: @escaping @Sendable (_ size: Int) -> String) -> Self { with { $0.recipe = text } }

    /// Returns the inputs marked as what really occurs, such as screens of apps and not chains of views.
    ///
    /// Recommendations for them come first.
    public func typical() -> Self { with { $0.isTypical = true } }

    /// Returns the inputs with the questions that one operation asks between two changes of what is kept, which is 100
    /// for 1 mutation and 100 queries and 0.01 for 100 mutations and 1 query.
    ///
    /// It is for an experiment that measures the upkeep of another, see ``Experiment/upkeep(measuredBy:)``. Reports say
    /// from how many questions on keeping an answer up to date pays there.
    ///
    /// - Parameter perChange: the ratio, from 1e-9 to 1e9. An input has one: a second that differs is a fault.
    public func questions(perChange: Double) -> Self { with { $0.questionsPerChange.append(perChange) } }

    /// Returns the inputs with a digest of their own: SHA-256 of their contents, the same on every machine.
    ///
    /// Without it the lab makes a digest of any value: at the speed of SHA-256 for arrays of numbers, bytes and
    /// strings, and slowly for others, such as microseconds for each structure in an array. Objects may refer back to
    /// those that hold them. A graph whose objects refer to each other through sets or dictionaries in very many ways
    /// has no such digest, and the lab asks for one.
    public func digest(_ text: @escaping @Sendable (Subject) -> String) -> Self { with { $0.facts.digest = text } }

    /// Returns the inputs with a digest of a part that determines the rest, or that is quick to go through.
    public func digest<Content>(of content: @escaping @Sendable (Subject) -> Content) -> Self {
        with { $0.facts.digest = { "\(try ContentDigest.digest(of: content($0)))" } }
    }

    /// Returns the inputs with their real size, in the experiment's `sizeUnit`, if it is not the declared one.
    ///
    /// - Parameter size: the real size of a subject.
    public func realSize(_ size: @escaping @Sendable (Subject) -> Int) -> Self { with { $0.facts.inputSize = size } }

    /// Returns the inputs with mutations; answers are compared after each.
    public func script(_ script: @escaping @Sendable (Subject) -> Script?) -> Self { with { $0.facts.script = script } }

    /// Returns the inputs with the origin of a subject, if the recipe leaves that open.
    public func origin(_ text: @escaping @Sendable (Subject) -> String?) -> Self { with { $0.facts.origin = text } }

    /// Returns the inputs with the volume of one call, by size; the throughput plan runs inputs that have a volume.
    public func volume(_ volume: @escaping @Sendable (_ size: Int) -> CallVolume?) -> Self {
        with { $0.volume = volume }
    }

    /// Returns the inputs without small cases, so that only the measured sizes are validated.
    ///
    /// It is for a generator that cannot make small inputs, and for subjects that have ``Cases`` of their own.
    public func withoutCases() -> Self { with { $0.makesCases = false } }

    /// Returns the inputs with the environment variables that they depend on, which every measuring process gets.
    public func reading(variables: [String]) -> Self { with { $0.variables += variables } }

    /// Returns the inputs with the volume of one call, by subject, if it depends on how much the generator made.
    public func volumeOfSubject(_ volume: @escaping @Sendable (Subject) -> CallVolume?) -> Self {
        with { $0.facts.volume = volume }
    }

    private func with(_ change: (inout Shape) -> Void) -> Self {
        var copy = self
        for index in copy.shapes.indices { change(&copy.shapes[index]) }
        return copy
    }
}

extension Inputs {
    var descriptions: [InputDescription] { shapes.flatMap(\.descriptions) }

    /// Makes a subject again, as a counterexample names it.
    ///
    /// - Returns: the subject; `nil` if no shape has this name.
    /// - Throws: the error of making it.
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
                volume: volume(size), hasVolume: facts.volume != nil || volume(size) != nil, isTypical: isTypical,
                questionsPerChange: questionsPerChange.last)
        }
    }
}

/// The user's closures that tell more about a subject.
struct SubjectFacts<Subject>: Sendable {
    var inputSize: (@Sendable (Subject) -> Int)?
    var digest: (@Sendable (Subject) throws -> String)?
    var script: (@Sendable (Subject) -> Script?)?
    var origin: (@Sendable (Subject) -> String?)?
    var volume: (@Sendable (Subject) -> CallVolume?)?
}
