import Measurement
import Results

/// The names of the inputs on which nothing fits, for sentences.
struct MissedInputs: Sendable, Equatable {
    /// The name of a shape if nothing fits on any of its inputs, else the names of the inputs.
    private(set) var names: [String] = []
    /// The same names, with their experiment if several are judged: `chain in search`.
    private(set) var namesWithExperiment: [String] = []

    /// The most inputs of a shape that are named one by one.
    private static let mostNamed = 3

    init(_ inputs: [JudgedInput]) {
        let experiments = inputs.grouped(by: \.shape.experiment)
        for (experiment, inputs) in experiments {
            let misses = inputs.grouped(by: \.shape).flatMap { Self.names($0.elements, of: $0.key) }
            guard !misses.isEmpty else { continue }

            names += misses
            namesWithExperiment += experiments.count > 1 ? ["\(misses.listed) in \(experiment)"] : misses
        }
    }

    /// Returns the names of the missed inputs among all of a shape.
    private static func names(_ inputs: [JudgedInput], of shape: JudgedInput.Shape) -> [String] {
        let names = inputs.filter { $0.verdict == .over }.map(\.name)
        if names.count == inputs.count { return [shape.name] }
        return names.count <= mostNamed ? names : ["\(names.count) inputs of \(shape.name)"]
    }
}
