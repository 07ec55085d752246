import Measurement
import Results

/// An experiment with the inputs and implementations that were asked for.
public struct Selection: Sendable {
    public var experiment: Experiment
    public var inputs: [InputDescription]
    /// The shapes, for the capacity plan.
    public var ladders: [LadderDescription] = []
    /// The implementations beside the reference, the floor and the bare work; all when `nil`.
    public var only: Set<String>?

    /// What a pattern selects. The text matched is `experiment/implementation/input`, and for a ladder
    /// `experiment/implementation/shape`. Inputs that `profile` does not run are left out, unless they are named.
    ///
    /// - Parameters:
    ///   - experiments: what there is.
    ///   - profile: the profile of the run.
    ///   - withLadders: whether shapes are taken too, for the capacity plan.
    ///   - names: whether a pattern names an input wholly, so that it is run in any profile.
    ///   - matches: whether the pattern matches a text.
    public static func select(
        from experiments: [Experiment], profile: Profile, withLadders: Bool = false,
        naming names: (_ text: String) -> Bool = { _ in false }, matching matches: (String) -> Bool
    ) -> [Selection] {
        experiments.compactMap { experiment in
            var found: Set<String> = []

            func isSelected(_ last: String, inAnyProfile: Bool = true) -> Bool {
                let matching = experiment.implementations.filter { implementation in
                    let text = "\(experiment.name)/\(implementation.name)/\(last)"
                    return (inAnyProfile || names(text)) && matches(text)
                }

                found.formUnion(matching.map(\.name))
                return !matching.isEmpty
            }

            let inputs = experiment.inputs.filter {
                isSelected($0.name, inAnyProfile: profile.includes($0.profile))
            }

            let ladders = experiment.ladders.filter { withLadders && isSelected($0.shape) }
            guard !found.isEmpty else { return nil }

            let isWhole = found.count == experiment.implementations.count
            return Selection(experiment: experiment, inputs: inputs, ladders: ladders, only: isWhole ? nil : found)
        }
    }
}

extension Profile {
    /// Whether this profile runs what a profile runs, being the same one or a larger one.
    func includes(_ other: Profile) -> Bool { !Profile.allCases.prefix { $0 != other }.contains(self) }
}
