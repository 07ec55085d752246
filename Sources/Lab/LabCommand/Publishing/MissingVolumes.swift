import LabKit
import Results

extension ResultFile {
    /// Returns the result with the true reason for rates that it says were not measured: their inputs declare no volume
    /// of work.
    ///
    /// Earlier versions asked for such rates, and noted no more than that there was no value.
    ///
    /// - Parameter experiments: The experiments as they are declared now.
    func namingMissingVolumes(of experiments: [ExperimentDescription]) -> ResultFile {
        let inputs = experiments.flatMap { experiment in
            experiment.inputs.filter { !$0.hasVolume }.map { [experiment.name, $0.name] }
        }
        let withoutVolume = Set(inputs)

        var result = self
        for index in result.notRun.indices {
            let absence = result.notRun[index]
            guard absence.plan == .throughput, absence.cause == .notMeasured,
                withoutVolume.contains([absence.experiment, absence.input])
            else { continue }
            result.notRun[index].cause = .noVolume
        }
        return result
    }
}
