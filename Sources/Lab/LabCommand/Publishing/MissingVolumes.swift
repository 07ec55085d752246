import LabKit
import Results

extension ResultFile {
    /// Returns the result with the true reason for rates that it says were not measured: their inputs have no volume of
    /// work.
    ///
    /// Earlier versions asked for such rates, and noted no more than that there was no value. An input whose size gives
    /// it no volume may have one by its contents; then something on it has a rate, at least the machine's own copy.
    ///
    /// - Parameter experiments: the experiments as they are declared now.
    func namingMissingVolumes(of experiments: [ExperimentDescription]) -> ResultFile {
        let inputs = experiments.flatMap { experiment in
            experiment.inputs.filter { $0.volume == nil }.map { InputID(experiment: experiment.name, input: $0.name) }
        }
        let inputsWithRates = cells.filter { $0.id.plan.traits.needsVolume }.map(\.id.inputID)
        let inputsWithoutVolume = Set(inputs).subtracting(inputsWithRates)

        var result = self
        for index in result.notRun.indices {
            let absence = result.notRun[index]
            guard absence.plan?.traits.needsVolume == true, absence.cause == .notMeasured,
                inputsWithoutVolume.contains(absence.inputID)
            else { continue }
            result.notRun[index].cause = .noVolume
        }
        return result
    }
}
