import Execution
import LabKit
import Measurement
import Results
import Testing

@testable import LabCommand

@Suite struct NothingToDoTests {
    private func experiment(_ name: String, budget: Budget?) -> Experiment {
        Experiment(name, "Does nothing.", plans: [.warm], budget: budget) {
            Inputs("chain", sizes: [10], smallest: 1, largest: 100) { size, _ in size }
        } comparing: {
            Implementation.reference("first") { $0 }
        }
    }

    /// Returns the message about a run of the capacity plan that selects no shape.
    private func sentence(_ experiments: Experiment...) -> String {
        let selections = Selection.select(from: experiments.map(\.description), profile: .quick, withLadders: true) {
            !$0.hasSuffix("/chain")
        }

        let configuration = RunConfiguration(
            selections: selections, profile: .quick, plans: [.capacity], seed: 1, command: ["lab"])
        #expect(selections.count == experiments.count && !configuration.hasUnits)
        return RunCommand.nothingToDo(configuration)
    }

    @Test("only experiments with a budget for cold calls are named as having shapes")
    func shapesWithBudget() {
        let cold = Budget.p99(.microseconds(1), plan: .cold)
        let warm = Budget.p99(.microseconds(1), plan: .warm)
        #expect(
            sentence(
                experiment("none", budget: nil), experiment("warm", budget: warm), experiment("cold", budget: cold))
                == "the pattern selects no shape of cold; a shape is named without a size, such as 'cold/*/chain'")
        #expect(
            sentence(experiment("none", budget: nil), experiment("warm", budget: warm))
                == "none of the selected experiments has a shape of any size and a budget for cold calls")
    }
}
