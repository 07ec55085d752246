import LabKit
import Results

extension ResultFile {
    /// Returns the result with the true reason for missing rates: their inputs have no volume of work.
    ///
    /// Earlier versions measured such rates, and only recorded that there was no value. An input whose size gives no
    /// volume may have one because of its contents; then at least the machine's own copy has a rate on it.
    ///
    /// - Parameter experiments: the experiments as now declared.
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
