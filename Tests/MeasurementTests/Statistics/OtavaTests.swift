import Foundation
import TestSupport
import Testing

@testable import Measurement

/// Change points as Apache Otava finds them, an independent implementation of the same method.
///
/// `MILLI_PEERS=1 make setup` installs it into .build/peers; without it this is skipped.
@Suite struct OtavaTests {
    private static let python: URL? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["MILLI_PEERS_PYTHON"].map { URL(fileURLWithPath: $0) }
        let candidates = [named, package.appendingPathComponent(".build/peers/bin/python")].compactMap { $0 }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private static let script = """
        import json, sys, warnings
        warnings.simplefilter("ignore")
        from otava.analysis import compute_change_points, compute_change_points_orig
        answers = []
        for case in json.load(sys.stdin):
            if case["method"] == "permutation":
                points, _ = compute_change_points_orig(case["series"], max_pvalue=case["significance"], seed=1)
            else:
                points, _ = compute_change_points(
                    list(case["series"]), window_len=case["window"], max_pvalue=case["significance"],
                    min_magnitude=case["least"])
            answers.append({
                "indices": [int(p.index) for p in points],
                "pvalues": [float(p.stats.pvalue) for p in points]})
        json.dump(answers, sys.stdout)
        """

    private struct Case: Encodable {
        var series: [Double]
        var method: String
        var window: Int
        var significance: Double
        var least: Double
    }

    private struct Answer: Decodable {
        var indices: [Int]
        var pvalues: [Double]
    }

    private func ask(_ cases: [Case], _ python: URL) throws -> [Answer] {
        let scratch = try Scratch()
        let input = try scratch.write("in", JSONEncoder().encode(cases))
        let output = try scratch.write("out", Data())
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", Self.script]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "otava did not run")

        return try JSONDecoder().decode([Answer].self, from: Data(contentsOf: scratch.file("out")))
    }

    /// Steps of all heights in noise, trends, single outliers, exact counts, levels of zero.
    private static let series: [[Double]] = {
        var all: [[Double]] = []
        for seed in 1...60 {
            let seed = UInt64(seed)
            let height = Double(seed % 6)
            all.append(MadeSeries.steps([50, 50 + height], length: 8 + Int(seed % 40), spread: 1, seed: seed))
            all.append(MadeSeries.steps([9, 10, 9 + height / 5], length: 25, spread: 0.3, seed: seed + 100))
            let drift = MadeSeries.steps([0], length: 70, spread: 1, seed: seed + 200)
            all.append(drift.enumerated().map { $1 + 100 + Double($0) * height / 30 })
            var outlier = MadeSeries.steps([20], length: 33, spread: 1, seed: seed + 300)
            outlier[Int(seed) % 33] *= 3
            all.append(outlier)
        }

        all.append([Double](repeating: 584, count: 9) + [Double](repeating: 612, count: 9))
        all.append([Double](repeating: 3, count: 30))
        all.append([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])

        return all
    }()

    @Test(
        "change points are those of Apache Otava, with its probabilities: 243 series, four settings",
        .enabled(
            if: python != nil, "Apache Otava is not installed; 'MILLI_PEERS=1 make setup' installs it into .build/peers"
        ))
    func sameAnswers() throws {
        let python = try #require(Self.python)
        for (window, significance, least) in [(50, 0.001, 0.0), (30, 0.01, 0), (20, 0.001, 0.02), (50, 0.05, 0)] {
            let search = ChangePointSearch(significance: significance, window: window, leastChange: least)
            let answers = try ask(
                Self.series.map {
                    Case(series: $0, method: "t-test", window: window, significance: significance, least: least)
                }, python)
            for (series, answer) in zip(Self.series, answers) {
                let changes = search.changePoints(in: series)
                #expect(changes.map(\.index) == answer.indices, "\(series)")
                for (mine, theirs) in zip(changes, answer.pvalues) {
                    #expect(abs(mine.pValue - theirs) <= 1e-9 + 1e-6 * theirs)
                }
            }
        }
    }

    @Test(
        "E-divisive with permutations finds the same clear changes as Otava's, though each draws its own permutations",
        .enabled(
            if: python != nil, "Apache Otava is not installed; 'MILLI_PEERS=1 make setup' installs it into .build/peers"
        ))
    func samePermutationAnswers() throws {
        let python = try #require(Self.python)
        let series = (1...12).map { MadeSeries.steps([10, 14, 9], length: 18, spread: 0.6, seed: UInt64($0)) }
        let answers = try ask(
            series.map { Case(series: $0, method: "permutation", window: 50, significance: 0.001, least: 0) }, python)
        let search = ChangePointSearch(method: .permutation, significance: 0.005, permutations: 399)

        for (series, answer) in zip(series, answers) {
            #expect(search.changePoints(in: series).map(\.index) == answer.indices)
        }
    }
}
