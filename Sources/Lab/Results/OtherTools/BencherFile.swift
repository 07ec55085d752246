import Foundation

extension OtherToolFormat {
    /// Bencher Metric Format. Source: exports, What is read.
    ///
    /// A benchmark is an implementation, and a measure is a metric with one value. Names exported by Milli give the
    /// cells back.
    static let bencher = OtherToolFormat("bencher") { (file: LooseJSON) in
        var run = OtherToolRun(tool: "Bencher")
        for (name, measures) in file.members {
            let cell = CellName(reading: name)
            var benchmark =
                cell.map { OtherToolBenchmark($0.id) }
                ?? OtherToolBenchmark(experiment: "bencher", implementation: name)

            for (measure, values) in measures.members {
                guard let value = values["value"]?.number else {
                    throw FileError("", "'\(name)': \(measure) has no value; a number is right")
                }

                let builtIn: [String: Metric] = [
                    "latency": .time, "throughput": .rate, "instructions": .instructions,
                    "file-size": Metric("file-size", unit: "bytes"),
                ]
                let bounds = ["lower_value", "upper_value"].filter { values[$0]?.number != nil }
                run.leftOut += bounds.map { "\($0), as the file does not say its confidence" }

                if cell != nil, builtIn[measure] == nil || measure == "instructions",
                    let name = CellName.measure(measure)
                {
                    benchmark.add(name.metric, [value], plan: name.plan)
                } else if let metric = builtIn[measure] {
                    benchmark.add(metric, [value])
                } else {
                    run.leftOut.append("measure '\(measure)': \(OtherToolRun.unknownDirection)")
                }
            }

            benchmark.absence = "the file has no measure of it with a direction"
            run.benchmarks.append(benchmark)
        }

        return run
    }
}
