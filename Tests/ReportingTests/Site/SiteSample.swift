import Foundation
import Measurement
import Results

@testable import Reporting

/// Runs of a site, one a day, and their trends.
struct SiteSample {
    private(set) var runs: [RecordedRun] = []
    private var builder = TrendBuilder()

    var trends: [Trend] { builder.trends }
    var site: Site { site(reports: Set(runs.map(\.name))) }

    func site(named name: String = "lab", reports: Set<String>) -> Site {
        Site(SiteMaterial(name: name, runs: runs, trends: trends, reports: reports))
    }

    /// A site of the runs with more material.
    func site(with addition: (inout SiteMaterial) throws -> Void) rethrows -> Site {
        var material = SiteMaterial(name: "lab", runs: runs, trends: trends, reports: Set(runs.map(\.name)))
        try addition(&material)
        return Site(material)
    }

    /// A site that shows what changed since a run.
    func site(since run: RecordedRun, named name: String = "v1") -> Site {
        site { $0.start = SiteStart(name: name, runs: [run.fingerprint: run]) }
    }

    /// Twelve days; from the ninth on, it takes twice as long.
    static func changing(days: Int = 12) throws -> SiteSample {
        var sample = SiteSample()
        for day in 1...days { try sample.add(result(day: day, median: day < 9 ? 5 : 10)) }
        return sample
    }

    mutating func add(_ result: ResultFile) throws {
        let run = RecordedRun(result, digest: try result.digest())
        builder.add(result, as: run)
        runs.append(run)
    }

    static func result(
        day: Int, median: Double = 5, implementation: String = "<i>", plan: Plan = .warm, metric: Metric = .time,
        cores: Int = 1, processor: String = "Processor A", commit: String = "0123456789abcdef",
        role: Role = .implementation
    ) throws -> ResultFile {
        var environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20),
            provenance: .init(commit: commit, isDirty: day == 3), reading: { _ in nil })
        environment.processorModel = processor
        environment.loadAverage = []
        var result = ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: environment, startedAt: Date(timeIntervalSince1970: Double(day) * 86_400))
        let id = CellID(
            experiment: "search", implementation: implementation, input: "chain-10", plan: plan, metric: metric,
            cores: cores)
        let samples = [[median - 1, median, median + 1]] + Array(repeating: [median], count: 9)
        let cell = Cell(
            id, role: role,
            input: .init(shape: "chain", size: 10, sizeUnit: "nodes", digest: "00"),
            validated: .init(answers: 1), instructionSet: "x86-64",
            evidence: samples.enumerated().map { Evidence($1, process: $0) },
            limit: Budget.p99(TimeSpan(nanoseconds: 1), plan: plan).limits.first,
            bootstrap: ClusterBootstrap(seed: 1, resamples: 50))
        if let cell { result.cells = [cell] }

        return result
    }
}

extension String {
    /// The markup of a page with the words that lead to the glossary as plain words, and units parted by plain blanks.
    var withoutTerms: String {
        replacing(/<a class="term"[^>]*>([^<]*)<\/a>/) { $0.1 }.replacing("\u{A0}", with: " ")
    }
}
