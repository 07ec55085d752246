import Measurement
import Reproducibility

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

/// Mutations of a subject, one after the other; after each the answers are compared.
public struct Script {
    /// How many there are.
    public var count: Int
    /// Does one of them, by number.
    public var perform: (_ step: Int) -> Void

    public init(count: Int, perform: @escaping (_ step: Int) -> Void) {
        self.count = count
        self.perform = perform
    }
}

/// How an input is to be made, and the random numbers it is made of.
public struct InputContext: RandomNumberGenerator, Sendable {
    /// The seed of what the input holds. The same in every process, so that all measure the same data.
    public let seed: UInt64
    /// How objects are placed in memory.
    public let allocation: Allocation
    private var random: Xoshiro256StarStar

    /// How the objects of an input are placed in memory.
    public enum Allocation: Codable, Hashable, Sendable {
        /// In the order they are made.
        case natural
        /// In shuffled order, with unrelated allocations between: what an app that has run for a while has.
        case shuffled(seed: UInt64)
    }

    public init(seed: UInt64, allocation: Allocation) {
        self.seed = seed
        self.allocation = allocation
        random = Xoshiro256StarStar(seed: seed)
    }

    /// The next 64 bits, from xoshiro256**.
    public mutating func next() -> UInt64 { random.next() }

    /// So many integers, drawn uniformly from `range`; from `-count...count` when left out, so that some come twice.
    ///
    /// - Precondition: `count` is not negative.
    /// - Complexity: O(count).
    public mutating func integers(_ count: Int, in range: ClosedRange<Int>? = nil) -> [Int] {
        let range = range ?? -count...count
        return (0..<count).map { _ in random.integer(in: range) }
    }
}

/// An input of an experiment, as it is listed.
public struct InputDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns, unique in the experiment: `chain-10000`.
    public var name: String
    /// What sizes of it belong together in a growth fit: `chain`.
    public var shape: String
    /// The size asked for, in nodes.
    public var size: Int
    /// The smallest profile that runs it.
    public var profile: Profile
    /// How it is made: generator and parameters.
    public var recipe: String
    /// What one call goes through, where the throughput plan is to say rates and the size tells it.
    public var volume: CallVolume?
    /// Whether there is a volume: of the size, or told by the subject.
    public var hasVolume = false
}

/// A shape that can be made in any size, as it is listed: what a capacity search climbs.
public struct LadderDescription: Codable, Hashable, Sendable {
    /// What its sizes are a series of.
    public var shape: String
    /// The smallest size that can be made, in nodes.
    public var smallest: Int
    public var largest: Int
    /// What an input's name has before its size.
    public var prefix: String
    /// What it has behind.
    public var suffix: String

    public func inputName(_ size: Int) -> String { "\(prefix)\(size)\(suffix)" }
}

/// One size of a ladder, as a process is asked for it.
public struct Rung: Codable, Hashable, Sendable {
    /// The ladder's shape.
    public var shape: String
    /// The size in nodes.
    public var size: Int

    public init(shape: String, size: Int) {
        self.shape = shape
        self.size = size
    }
}

/// What one call of an operation goes through. The throughput plan makes rates of it.
public struct CallVolume: Codable, Hashable, Sendable {
    /// How many of ``operation``, at least 1.
    public var operations: Int
    /// What is counted, as a noun: `event`.
    public var operation: String
    /// Bytes that are read and bytes that are written, each counted once; 0 where nobody counts them.
    public var bytes: Int

    public init(bytes: Int) { self.init(bytes, of: "byte", bytes: bytes) }

    public init(_ operations: Int, of operation: String, bytes: Int = 0) {
        self.operations = operations
        self.operation = operation
        self.bytes = bytes
    }
}
