import CommandSupport
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

/// Reports written by the command and looked at in one browser, once for all tests.
struct ReportPages {
    /// A report on disk.
    struct Report {
        var folder: URL
        var outcome: Command.Outcome
        /// Seconds that the command took.
        var seconds: Double
        var index: URL { folder.appendingPathComponent("index.html") }
        var bytes: Int { (try? Data(contentsOf: index).count) ?? 0 }
    }

    static let shared = Result { try ReportPages() }

    let sample: ResultFile
    /// A result of many tables and charts.
    let packed: ResultFile
    let reports: [String: Report]
    let seen: [String: PageObservation]

    private init() throws {
        let scratch = try Scratch.untilExit()
        let sample = ReportSample().result
        var slower = ReportSample()
        slower.scale = 1.3
        slower.seed = 2
        slower.commit = "fedcba9876543210fedcba9876543210fedcba98"
        slower.startedAt += 86_400
        var empty = sample
        empty.cells = []
        empty.growth = []
        empty.capacity = nil
        empty.notRun = []
        let hostile = ReportSample.hostile.result
        let packed = Self.many(of: sample, 10 * sample.cells.count)
        let python = InstalledTools.chartPython?.path ?? "python3"

        func report(_ name: String, _ results: [ResultFile], python: String) throws -> Report {
            let files = try results.enumerated().map { number, result in
                try scratch.write("\(name)-\(number).json", result.encoded()).path
            }

            let folder = scratch.file(name)
            let start = ContinuousClock.now
            let outcome = try Command.run(
                Command.executable, ["report"] + files + ["--html", folder.path],
                environment: ["MILLI_PYTHON": python])

            return Report(folder: folder, outcome: outcome, seconds: (ContinuousClock.now - start) / .seconds(1))
        }

        let reports = [
            "sample": try report("sample", [sample], python: python),
            "several": try report("several", [sample, slower.result], python: python),
            "empty": try report("empty", [empty], python: python),
            "hostile": try report("hostile", [hostile], python: python),
            "many": try report("many", [Self.many(of: sample, 20_000)], python: python),
            "packed": try report("packed", [packed], python: python),
            "shapes": try report("shapes", [Self.shapes(of: sample)], python: "/usr/bin/false"),
            "limits": try report("limits", [Self.limits], python: "/usr/bin/false"),
            "mixes": try report("mixes", [Self.mixes(of: sample)], python: "/usr/bin/false"),
            "without-charts": try report("without-charts", [sample], python: "/usr/bin/false"),
            "packed-without-charts": try report(
                "packed-without-charts", [Self.many(of: sample, 20 * sample.cells.count)], python: "/usr/bin/false"),
        ]
        let looks: [String: [String]] = [
            "hostile": ["start", "page", "contrast", "phone", "structure"], "shapes": ["start", "shapes"],
            "limits": ["start", "limits"], "mixes": ["start", "upkeep"],
            "many": ["start"], "packed": ["start", "page", "packs", "withoutScripts", "print"],
            "empty": ["start", "page", "phone", "pictures"],
            "several": ["start", "page", "phone", "tablet", "jumps", "print", "pictures"],
            "packed-without-charts": ["start", "openTables"],
            "without-charts": ["start", "page", "phone", "firstScreen", "accessibility", "print", "pictures"],
        ]
        seen = try Browser.look(
            at: reports.sorted { $0.key < $1.key }.map {
                Browser.Page($0.key, $0.value.index, looks: looks[$0.key] ?? Browser.Page.everyLook)
            })

        self.sample = sample
        self.packed = packed
        self.reports = reports
        try keepTimes()
    }

    /// The sample on three shapes. On the last one, which is typical of the first experiment, two implementations have
    /// the cells of each other, so that another one is the best.
    private static func shapes(of sample: ResultFile) -> ResultFile {
        var result = sample
        result.growth = []
        result.capacity = nil
        result.notRun = []
        let exchanged = ["indexed": "memoised", "memoised": "indexed"]
        result.cells = ["chain", "wide", "comb"].flatMap { shape in
            sample.cells.map { cell in
                var cell = cell
                cell.id.input = "\(shape)-\(cell.input.size)"
                cell.input.shape = shape
                if shape == "comb" {
                    cell.id.implementation = exchanged[cell.id.implementation] ?? cell.id.implementation
                    cell.input.isTypical = cell.experiment == sample.cells[0].experiment
                }
                return cell
            }
        }
        return result
    }

    /// The sample with three mixes of questions and changes in the experiment that measures upkeep. On the one with the
    /// fewest questions, what keeps an answer is slower than the reference.
    private static func mixes(of sample: ResultFile) -> ResultFile {
        var result = sample
        result.growth = []
        result.capacity = nil
        result.notRun = []
        let own = sample.cells.filter { $0.experiment != "search" }
        result.cells = own
        for ratio in [0.01, 1, 100] {
            for var cell in sample.cells where cell.experiment == "search" {
                cell.id.input = "mix-\(cell.input.size)-\(ratio)"
                cell.input.shape = "mix \(ratio)"
                cell.input.questionsPerChange = ratio
                if ratio < 1, cell.role == .implementation, let value = cell.ratioToReference?.value {
                    let factor = 10 / value
                    cell.summary.median *= factor
                    cell.summary.ci95 = cell.summary.ci95.map {
                        Interval(lower: $0.lower * factor, upper: $0.upper * factor)
                    }
                    cell.ratioToReference = Ratio(value: 10, ci95: Interval(lower: 9.7, upper: 10.4))
                }
                result.cells.append(cell)
            }
        }
        return result
    }

    /// A result of an experiment with two limits, of one without a budget, of one that counts and has none, and of one
    /// with a single limit. The first two have names of the language of a page's script.
    ///
    /// From 1,000 on, the fastest breaks the limit on cold calls, and the reference the one on warm ones; at 100,000
    /// everything breaks one of them.
    static var limits: ResultFile {
        var sample = ReportSample()
        sample.experiments = ["constructor", "toString", "counts", "single"]
        var result = sample.result
        result.growth = []
        result.capacity = nil
        result.notRun = []
        result.cells.removeAll { $0.experiment == "counts" && $0.metric != .allocations }

        for index in result.cells.indices {
            let cell = result.cells[index]
            if cell.experiment == "single" { continue }
            guard cell.experiment == "constructor", cell.role.isContender else {
                result.cells[index].budget = nil
                continue
            }

            if cell.plan == .warm, cell.metric == .time {
                result.cells[index].budget = Cell.JudgedBudget(
                    limit: 1_000, statistic: "p50", bound: cell.median * 1.02,
                    verdict: cell.median > 1_000 ? .over : .within)
            }
            if cell.plan == .cold, cell.id.implementation == "indexed", cell.input.size >= 1_000 {
                result.cells[index].budget?.bound = 2e6
                result.cells[index].budget?.verdict = .over
            }
        }

        return result
    }

    /// As many cells, of inputs that differ in their names and of few samples.
    private static func many(of sample: ResultFile, _ count: Int) -> ResultFile {
        var many = sample
        many.growth = []
        many.capacity = nil
        let cells = sample.cells.map { cell in
            var cell = cell
            cell.processes = cell.processes.prefix(2).map { .init(process: $0.process, samples: [$0.samples[0]]) }
            return cell
        }

        many.cells = (0..<count).map { number in
            var cell = cells[number % cells.count]
            cell.id.input += "-\(number / cells.count)"
            cell.input.shape += "-\(number / cells.count)"
            return cell
        }

        return many
    }

    /// The report on a page.
    func page(_ name: String) throws -> PageObservation {
        let page = try #require(seen[name])
        if let failure = page.failure { throw Browser.Failure(sentence: "\(name): \(failure)") }
        return page
    }

    /// Times are for people to look at: no test asserts a speed.
    private func keepTimes() throws {
        var lines: [String: [String: Double]] = [:]
        for (name, report) in reports {
            let start = try? seen[name]?.start
            let times: [String: Double?] = [
                "writing the report, s": report.seconds, "bytes": Double(report.bytes),
                "page loaded, ms": start?.loaded, "elements": start.map { Double($0.elements) },
                "elements, all unpacked": (try? seen[name]?.page).map { Double($0.elements) },
            ]
            let looks = ((try? seen[name]?.seconds) ?? [:]).map { ("looking, s: \($0.key)", Optional($0.value)) }
            lines[name] = times.merging(looks) { $1 }.compactMapValues(\.self)
        }

        let data = try JSONSerialization.data(withJSONObject: lines, options: [.prettyPrinted, .sortedKeys])
        try data.write(to: Browser.folder.appendingPathComponent("report.json"))
    }
}
