import Measurement
import Results

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
    /// What one call goes through, where the throughput plan is to say rates.
    public var volume: CallVolume?
}

/// How an input is to be made.
public struct InputContext: Sendable {
    /// The seed of what the input holds. The same in every process, so that all measure the same data.
    public var seed: UInt64
    /// How objects are placed in memory.
    public var allocation: Allocation

    /// How the objects of an input are placed in memory.
    public enum Allocation: Codable, Hashable, Sendable {
        /// In the order they are made.
        case natural
        /// In shuffled order, with unrelated allocations between: what an app that has run for a while has.
        case shuffled(seed: UInt64)
    }

    /// A context.
    public init(seed: UInt64, allocation: Allocation) {
        self.seed = seed
        self.allocation = allocation
    }
}

/// A subject that was made, and what happens to it.
public struct Trial<Subject: AnyObject> {
    /// What the implementations work on.
    public var subject: Subject
    /// Its real size.
    public var nodes: Int
    /// SHA-256 over what it holds, the same on every machine; empty for cases that are not measured.
    public var digest: String
    /// What is done to it step by step while answers are compared.
    public var script: Script?
    /// What it was made from, where the recipe leaves that open.
    public var origin: String?

    /// A trial.
    public init(
        subject: Subject, nodes: Int, digest: String = "", script: Script? = nil, origin: String? = nil
    ) {
        self.subject = subject
        self.nodes = nodes
        self.digest = digest
        self.script = script
        self.origin = origin
    }
}

/// Mutations of a subject, one after the other; after each the answers are compared.
public struct Script {
    /// How many there are.
    public var count: Int
    /// Does one of them, by number.
    public var perform: (_ step: Int) -> Void

    /// A script.
    public init(count: Int, perform: @escaping (_ step: Int) -> Void) {
        self.count = count
        self.perform = perform
    }
}

/// An input of an experiment and how to make it.
public struct Input<Subject: AnyObject>: Sendable {
    /// How it is listed.
    public let description: InputDescription
    /// Makes it.
    public let make: @Sendable (InputContext) throws -> Trial<Subject>

    /// An input.
    ///
    /// - Parameters:
    ///   - name: unique in the experiment, without a slash.
    ///   - shape: what sizes of it belong together in a growth fit.
    ///   - size: in nodes.
    ///   - profile: the smallest profile that runs it.
    ///   - volume: what one call goes through; the throughput plan runs the inputs that have one.
    ///   - recipe: generator and parameters, for the result file.
    ///   - make: makes it.
    public init(
        _ name: String, shape: String, size: Int, from profile: Profile = .quick,
        volume: CallVolume? = nil, recipe: String,
        make: @escaping @Sendable (InputContext) throws -> Trial<Subject>
    ) {
        precondition(!name.contains("/"), "the input name \(name) contains a slash, which patterns use")
        description = InputDescription(
            name: name, shape: shape, size: size, profile: profile, recipe: recipe, volume: volume)
        self.make = make
    }
}
