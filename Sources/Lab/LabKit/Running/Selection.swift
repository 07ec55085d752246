import Measurement
import Vocabulary

/// An experiment with the inputs and implementations that a pattern selects.
public struct Selection: Sendable {
    /// The experiment.
    public var experiment: ExperimentDescription
    /// The selected inputs.
    public var inputs: [InputDescription]
    /// The selected shapes, for the capacity plan.
    public var ladders: [LadderDescription] = []
    /// The selected implementations besides the reference, the floor and the bare work; `nil` for all.
    public var only: Set<String>?

    /// The selected implementations of an input or shape with fewer than ``only``, by its name.
    public var onlyOnInput: [String: Set<String>] = [:]

    /// Returns true if the implementation is selected on an input or shape.
    package func contains(_ implementation: String, on input: String) -> Bool {
        guard let names = onlyOnInput[input] ?? only else { return true }
        return names.contains(implementation)
    }

    /// Returns the selection of each experiment that a pattern matches.
    ///
    /// The pattern is matched with `experiment/implementation/input`, and for a ladder with
    /// `experiment/implementation/shape`. Inputs outside `profile` are left out, unless the pattern names them.
    ///
    /// - Parameters:
    ///   - experiments: the experiments to choose from.
    ///   - profile: the profile of the run.
    ///   - withLadders: `true` to select shapes as well, for the capacity plan.
    ///   - names: returns `true` if the pattern ends in the whole name of an input, which is then run in any profile.
    ///   - matches: returns `true` if the pattern matches a text.
    public static func select(
        from experiments: [ExperimentDescription], profile: Profile, withLadders: Bool = false,
        naming names: (_ text: String) -> Bool = { _ in false }, matching matches: (String) -> Bool
    ) -> [Selection] {
        experiments.compactMap { experiment in
            var selectedNames: Set<String> = []
            var selectedOnInput: [String: Set<String>] = [:]

            func isSelected(_ last: String, isInProfile: Bool = true) -> Bool {
                let matching = experiment.implementations.filter { implementation in
                    let text = "\(experiment.name)/\(implementation.name)/\(last)"
                    return (isInProfile || names(text)) && matches(text)
                }

                selectedNames.formUnion(matching.map(\.name))
                selectedOnInput[last, default: []].formUnion(matching.map(\.name))
                return !matching.isEmpty
            }

            let inputs = experiment.inputs.filter {
                isSelected($0.name, isInProfile: profile.includes($0.profile))
            }
            let ladders = experiment.ladders.filter { withLadders && isSelected($0.shape) }
            guard !selectedNames.isEmpty else { return nil }

            let areAll = selectedNames.count == experiment.implementations.count
            return Selection(
                experiment: experiment, inputs: inputs, ladders: ladders, only: areAll ? nil : selectedNames,
                onlyOnInput: selectedOnInput.filter { $0.value != selectedNames && !$0.value.isEmpty })
        }
    }
}

extension Profile {
    /// Returns true if this profile runs the inputs of another one, which is equal or smaller.
    func includes(_ other: Profile) -> Bool {
        switch other {
        case .quick: true
        case .standard: self != .quick
        case .thorough: self == .thorough
        }
    }
}
