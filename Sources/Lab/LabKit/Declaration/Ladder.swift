import Measurement
import Results

/// A shape that can be made in any size: what a capacity search climbs, and what inputs of the same shape come from.
///
///     let chains = Ladder("chain", sizes: 10...10_000_000, recipe: { "a chain of \($0) views" }) { size, context in
///         Trial(subject: Chain(size, seed: context.seed), nodes: size, digest: …)
///     }
///     Experiment(…, inputs: [chains.input(1_000), chains.input(100_000, from: .standard)], ladders: [chains], …)
public struct Ladder<Subject: AnyObject>: Sendable {
    /// How it is listed.
    public let description: LadderDescription
    /// Makes the shape in a size.
    public let make: @Sendable (_ size: Int, _ context: InputContext) throws -> Trial<Subject>
    private let recipe: @Sendable (_ size: Int) -> String

    /// A ladder.
    ///
    /// - Parameters:
    ///   - shape: what its sizes are a series of, without a slash.
    ///   - sizes: the smallest and the largest size that can be made, in nodes.
    ///   - prefix: what an input's name has before its size; `shape-` when left out.
    ///   - suffix: what it has behind.
    ///   - recipe: generator and parameters of a size, for the result file.
    ///   - make: makes the shape in a size.
    public init(
        _ shape: String, sizes: ClosedRange<Int>, prefix: String? = nil, suffix: String = "",
        recipe: @escaping @Sendable (_ size: Int) -> String,
        make: @escaping @Sendable (_ size: Int, _ context: InputContext) throws -> Trial<Subject>
    ) {
        precondition(!shape.contains("/"), "the shape \(shape) contains a slash, which patterns use")
        precondition(sizes.lowerBound > 0, "the sizes of shape \(shape) begin at \(sizes.lowerBound); 1 is the least")
        description = LadderDescription(
            shape: shape, smallest: sizes.lowerBound, largest: sizes.upperBound, prefix: prefix ?? "\(shape)-",
            suffix: suffix)
        self.recipe = recipe
        self.make = make
    }

    /// One size of the shape, as an input.
    ///
    /// - Parameters:
    ///   - size: in nodes.
    ///   - profile: the smallest profile that runs it.
    public func input(_ size: Int, from profile: Profile = .quick) -> Input<Subject> {
        Input(
            description.inputName(size), shape: description.shape, size: size, from: profile, recipe: recipe(size)
        ) { [make] context in try make(size, context) }
    }

    /// The shape in growing sizes: each profile goes further.
    public func inputs(quick: [Int], standard: [Int], thorough: [Int]) -> [Input<Subject>] {
        quick.map { input($0) } + standard.map { input($0, from: .standard) }
            + thorough.map { input($0, from: .thorough) }
    }
}

/// A ladder, as it is listed.
public struct LadderDescription: Codable, Hashable, Sendable {
    /// What its sizes are a series of.
    public var shape: String
    /// The smallest size that can be made, in nodes.
    public var smallest: Int
    /// The largest one.
    public var largest: Int
    /// What an input's name has before its size.
    public var prefix: String
    /// What it has behind.
    public var suffix: String

    /// The name of a size.
    public func inputName(_ size: Int) -> String { "\(prefix)\(size)\(suffix)" }
}

/// One size of a ladder, as a process is asked for it.
public struct Rung: Codable, Hashable, Sendable {
    /// The ladder's shape.
    public var shape: String
    /// The size in nodes.
    public var size: Int

    /// A rung.
    public init(shape: String, size: Int) {
        self.shape = shape
        self.size = size
    }
}
