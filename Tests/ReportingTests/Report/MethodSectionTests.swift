import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

/// The section on the machine and the run.
@Suite struct MethodSectionTests {
    @Test("the machine is told with its caches, memory and clock, each under its name")
    func machine() throws {
        var environment = try #require(SectionSample.result.environment)
        environment.processorModel = "Example 9000"
        environment.cores = 4
        environment.processors = 8
        environment.caches.level1Data = 32 << 10
        environment.caches.level2 = 1 << 20
        environment.caches.level3 = 48 << 20
        environment.memoryBytes = 3 << 29
        let facts = Dictionary(
            uniqueKeysWithValues: environment.facts.map { ($0.name, $0.value) })
        #expect(facts["processor"] == "Example 9000")
        #expect(facts["cores"] == "4 cores, 8 threads")
        #expect(facts["data caches"] == "L1 32 KiB, L2 1 MiB, L3 48 MiB")
        #expect(facts["memory"] == "1.50 GiB")
    }

    private func loadSentences(_ result: ResultFile) -> [String] {
        MeasuringLimit.all(of: result).map(\.sentence).filter { $0.hasPrefix("The load was") }
    }

    @Test("the method begins with what is asked first: effort, samples, warm-up, processor, governor and load")
    func gist() throws {
        var result = SectionSample.result
        result.profile = .standard
        result.environment?.processorModel = "Example 9000"
        result.environment?.frequencyGovernor = "powersave"
        result.environment?.loadAverage = [0.5, 1, 2]
        result.environment?.processors = 4
        for index in result.cells.indices where result.cells[index].plan == .cold {
            result.cells[index].eviction = "flush (clflushopt)"
        }
        let method = try #require(SectionSample.report(result).sections.first { $0.id == "method" })
        #expect(method.groups.prefix(3).map(\.title) == ["In short", "Repeat it", "The run"])

        func facts(_ title: String) throws -> [String] {
            let group = try #require(method.groups.first { $0.title == title })
            return group.blocks.flatMap { block -> [String] in
                if case .facts(let facts) = block { return facts.map { "\($0.name): \($0.value)" } }
                return []
            }
        }

        let gist = try facts("In short")
        #expect(gist.first?.hasPrefix("profile: standard, ") == true)
        #expect(gist.contains("samples of a call in each process: 3 warm, 400 cold"))
        #expect(gist.contains { $0.hasPrefix("warm-up before warm calls: until 5 batches ") })
        #expect(gist.contains("cold calls: \(try #require(result.coldCallText))"))
        #expect(gist.contains("verdict on a budget: \(try #require(result.verdictText))"))
        #expect(gist.contains("processor: Example 9000") && gist.contains("frequency governor: powersave"))
        #expect(gist.last == "other work on the machine: \(try #require(LoadAtStart(result)).sentence)")
        // The machine is listed as a whole below, and the run without these.
        #expect(try facts("The machine").contains("processor: Example 9000"))
        let load = "programs at work in the 1, 5 and 15 minutes before: 0.50, 1.00, 2.00"
        #expect(try facts("The machine").contains(load))
        #expect(try !facts("The run").contains { $0.hasPrefix("profile: ") || $0.hasPrefix("samples ") })
    }

    @Test("the method says how the caches are emptied before a cold call, by each method that was used")
    func coldCalls() {
        var result = SectionSample.result
        #expect(!result.cells.isEmpty)
        for index in result.cells.indices { result.cells[index].eviction = nil }
        #expect(result.coldCallText == nil)

        result.cells[0].eviction = "flush (clflushopt)"
        let flush = "one call a sample; before each, its data is flushed from all caches (clflushopt)"
        #expect(result.coldCallText == flush)

        // The cells of a method that is not the usual one are named.
        result.cells[1].eviction = "flush (clflushopt)"
        result.cells[2].eviction = "stream 64 MiB"
        let stream = "; for 1 cell of \(result.cells[2].experiment), 64 MiB of other memory is read and written"
        #expect(result.coldCallText == flush + stream)
        result.cells[2].eviction = nil
        // A file from elsewhere may name another method.
        result.cells[0].eviction = "wbinvd"
        result.cells[1].eviction = nil
        #expect(result.coldCallText == "one call a sample; before each, caches are emptied by wbinvd")
    }

    @Test("the method says how many samples a verdict on a budget stands on, and what decides it")
    func verdict() {
        func cell(_ name: String, samples: Int, _ metric: Metric = .time) -> Cell {
            var cell = SectionSample.cell(
                name, .implementation, size: 10, .cold, metric, 1_000,
                budget: .made(limit: 1e6, bound: 1_000, .within))
            cell.summary.n = samples
            return cell
        }
        var result = SectionSample.result
        result.cells = [cell("a", samples: 1_050), cell("b", samples: 1_050)]
        #expect(
            result.verdictText
                == "cold p99 of 1,050 samples. Fits: within the budget with 95 % confidence. Over: beyond it with 95 % "
                + "confidence. Else undecided.")
        result.cells.append(cell("c", samples: 30))
        #expect(result.verdictText?.hasPrefix("cold p99 of up to 1,050 samples. ") == true)

        // Exact counts have no bound, and without a budget nothing decides.
        result.cells = [cell("a", samples: 3, .allocations)]
        #expect(result.verdictText == nil)
        result.cells = [SectionSample.cell("a", .implementation, size: 10, .cold, .time, 1_000)]
        #expect(result.verdictText == nil)
    }

    @Test("the method says how busy the machine was before the run, and if that is much")
    func otherWork() throws {
        var result = SectionSample.result
        result.environment?.loadAverage = [0.32, 1, 2]
        result.environment?.processors = 2
        let little = try #require(LoadAtStart(result))
        #expect(!little.isTooHigh)
        #expect(little.sentence == "16 % of 2 processors before the run began (good up to 25 %)")
        result.environment?.loadAverage = [0.82, 1, 2]
        #expect(
            try #require(LoadAtStart(result)).sentence
                == "41 % of 2 processors before the run began (good up to 25 %): times may be too long")
        result.environment?.loadAverage = []
        #expect(LoadAtStart(result) == nil)
    }

    @Test("of a merged run the other work is that before the busiest part, without what a part before it left")
    func otherWorkOfParts() throws {
        var result = SectionSample.result
        var environment = try #require(result.environment)
        environment.processors = 4
        result.parts = [0.4, 3.2, 0.92].enumerated().map { index, load in
            environment.loadAverage = [load]
            // The second begins as soon as the first has ended.
            return MergedPart(
                number: index + 1, startedAt: Date(timeIntervalSince1970: [0, 60, 600][index]), duration: 60,
                environment: environment)
        }
        let work = try #require(LoadAtStart(result))
        #expect(work.load == 0.92 && !work.isTooHigh)
        #expect(work.sentence == "23 % of 4 processors before part 3 began (good up to 38 %)")
    }

    @Test("the busiest part is the one with the most load for its processors, so that a small machine is warned of")
    func otherWorkOfMachines() throws {
        var result = SectionSample.result
        var environment = try #require(result.environment)
        result.parts = [(load: 3.0, processors: 64), (load: 2.0, processors: 2)].enumerated().map { index, machine in
            environment.loadAverage = [machine.load]
            environment.processors = machine.processors
            return MergedPart(
                number: index + 1, startedAt: Date(timeIntervalSince1970: Double(600 * index)), duration: 60,
                environment: environment)
        }
        let load = try #require(LoadAtStart(result))
        #expect(load.part == 2 && load.isTooHigh)
        #expect(load.warning?.contains("(all 2 processors, good up to 25 %)") == true)
    }

    @Test("the first screen warns of a machine that was too busy, and says nothing of a quiet or an unknown one")
    func warning() throws {
        var result = SectionSample.result
        result.environment?.processors = 2
        result.environment?.loadAverage = [0.96]
        let warning =
            "The machine was busy when the run began (48 % of 2 processors, good up to 25 %): times may be too long."
        #expect(SectionSample.report(result).header.warning == warning)
        let page = SectionSample.page(result)
        let place = try #require(page.range(of: "The machine was busy "))
        #expect(place.lowerBound < (try #require(page.range(of: "<section id=\"overview\""))).lowerBound)
        for loads in [[0.5], []] {
            result.environment?.loadAverage = loads
            #expect(SectionSample.report(result).header.warning == nil)
        }

        // Of a merged run it names the busiest part.
        var environment = try #require(result.environment)
        result.parts = [0.4, 0.96].enumerated().map { index, load in
            environment.loadAverage = [load]
            return MergedPart(
                number: index + 1, startedAt: Date(timeIntervalSince1970: [0, 600][index]), duration: 60,
                environment: environment)
        }
        #expect(
            SectionSample.report(result).header.warning
                == warning.replacing("when the run began", with: "when part 2 began"))
    }

    @Test("a file that names no processors says nothing of how busy they were")
    func noProcessors() {
        var result = SectionSample.result
        result.environment?.loadAverage = [0.96]
        #expect(LoadAtStart(result) != nil)
        result.environment?.processors = 0
        #expect(LoadAtStart(result) == nil && SectionSample.report(result).header.warning == nil)
    }

    @Test("the warning of a busy machine says by how much a budget is missed, if a quiet machine may change that")
    func warningOnVerdict() throws {
        func inputs(_ bound: Double, _ verdict: BudgetVerdict, inputs: Int = 1) -> FittingInputs {
            FittingInputs(
                (1...inputs).flatMap { size in
                    [("documented", Role.reference, 2 * bound), ("indexed", .implementation, bound)].map {
                        name, role, bound in
                        SectionSample.cell(
                            name, role, size: size, .cold, .time, 1_000,
                            budget: .made(limit: 1e6, bound: bound, verdict))
                    }
                })
        }

        var result = SectionSample.result
        result.environment?.processors = 2
        result.environment?.loadAverage = [0.97]
        let load = try #require(LoadAtStart(result))
        let warning = try #require(load.warning)
        #expect(
            load.warning(on: inputs(1.164e6, .over))
                == "\(warning) The fastest is 16 % over: measure again on a quiet machine.")
        #expect(
            load.warning(on: inputs(1.004e6, .over, inputs: 2))
                == "\(warning) On the worst input, the fastest is less than 1 % over: measure again on a quiet "
                + "machine.")
        #expect(
            load.warning(on: inputs(1.2e6, .undecided))
                == "\(warning) What is undecided may be decided on a quiet machine: measure again there.")

        // Neither what fits nor what is far over hangs on it, and without a budget there is no verdict.
        for verdict in [inputs(5e5, .within), inputs(2e6, .over), FittingInputs([])] {
            #expect(load.warning(on: verdict) == warning)
        }
        result.environment?.loadAverage = [0.1]
        #expect(try #require(LoadAtStart(result)).warning(on: inputs(1.164e6, .over)) == nil)
    }

    @Test("the method says how many samples a process took of a call, and how warm calls were warmed up")
    func samples() {
        var result = SectionSample.result
        result.profile = .standard
        func fact(_ name: String) -> String? { result.runFacts.first { $0.name == name }?.value }

        #expect(fact("samples of a call in each process") == "3 warm, 400 cold")
        #expect(
            fact("warm-up before warm calls")
                == "until 5 batches of calls take as long as the 5 before, within 2.00 %, or 50 ms have passed")
        result.cells[0].processes = [.init(process: 0, samples: [1])]
        #expect(fact("samples of a call in each process") == "up to 3 warm, 400 cold")

        // Another tool warms up in a way of its own, and what counts alone times no call.
        result.source = .init(tool: "google-benchmark")
        #expect(fact("warm-up before warm calls") == nil)
        result.cells.removeAll { $0.metric.isCallTime }
        #expect(fact("samples of a call in each process") == nil)
    }

    @Test("the method says if answers were compared, and over how many processes")
    func introductionOfMethod() throws {
        func introduction(_ processes: [Int], _ change: (inout ResultFile) -> Void = { _ in }) throws -> String {
            var result = SectionSample.result
            for index in result.cells.indices {
                let count = processes[index % processes.count]
                result.cells[index].processes = (0..<count).map { .init(process: $0, samples: [1]) }
            }
            change(&result)
            let method = try #require(SectionSample.report(result).sections.first { $0.id == "method" })
            return try #require(method.introduction.first)
        }

        #expect(
            try introduction([10])
                == "Answers were compared with the reference's before anything was measured. Each cell is measured in "
                + "10 processes, because code and data stay at one place in memory for a whole process; intervals are "
                + "over processes.")
        #expect(try introduction([3, 10]).contains("Each cell is measured in 3 to 10 processes, because "))
        #expect(
            try introduction([1]).hasSuffix(
                "Each cell is measured in one process, which has one placement in memory: there are no intervals."))
        let uncompared = try introduction([10]) { result in
            result.verifications = []
            result.cells.removeAll { $0.role != .reference }
        }
        #expect(uncompared.hasPrefix("No answers were compared. "))
    }

    @Test("of a merged run it is said what holds for all parts, and where they differ")
    func parts() throws {
        var result = SectionSample.result
        var environment = try #require(result.environment)
        environment.processorModel = "Example 9000"
        environment.processors = 4
        let loads = [0.31, 3.2, 0.31, 2.5, 1.5, 0.4]
        result.parts = loads.enumerated().map { index, load in
            environment.loadAverage = [load]
            return MergedPart(
                number: index + 1, startedAt: Date(timeIntervalSince1970: 60 * Double(index)),
                duration: [30, 90, 60, 60, 60, 60][index], environment: environment)
        }
        result.duration = 360

        let machine = result.machineFacts
        #expect(machine.first { $0.name == "processor" }?.value == "Example 9000")
        #expect(
            machine.first { $0.name == MachineFact.load }?.value
                == "differs between the parts: 0.31; 3.20; 2.50; 1.50; and 1 more")
        let run = result.runFacts
        #expect(
            run.first { $0.name == "parts" }?.value
                == "6, merged; profile, seed, selection and commit are the same in all of them")
        #expect(
            run.first { $0.name == "started" }?.value
                == "1970-01-01 00:00:00 UTC the first part, 1970-01-01 00:05:00 UTC the last")
        #expect(run.first { $0.name == "took" }?.value == "360 s in all, a part 30.0 s to 90.0 s")
        // The load of the last minute is also that of the part before, where one has just ended.
        #expect(
            loadSentences(result) == [
                "The load was up to 3.20 on 4 processors when a part of the run began less than a minute after another "
                    + "one. That part counts in this load, which therefore says nothing of other work."
            ])
        var apart = result
        for index in loads.indices { apart.parts?[index].startedAt = Date(timeIntervalSince1970: 600 * Double(index)) }
        #expect(
            loadSentences(apart) == [
                "The load was 3.20 on 4 processors when part 2 of the run began, in programs at work over the minute "
                    + "before: something else was at work."
            ])
        let method = try #require(SectionSample.report(result).sections.first { $0.id == "method" })
        let facts = try #require(method.groups.first { $0.title == "The run" })
        #expect(!facts.statements.contains { $0.contains("lab run") })
        let call = try #require(method.groups.first { $0.title == "The calls of the parts" })
        #expect(call.isFolded)
        let texts = call.blocks.compactMap { block -> String? in
            if case .paragraph(let text) = block { return text }
            return nil
        }
        #expect(texts.count == 1 && texts[0].hasPrefix("This is the call that measured part 1, without its --shard: "))

        // A run that was measured as a whole says nothing of parts.
        result.parts = nil
        #expect(!result.runFacts.contains { $0.name == "parts" })
        let machineAlone = result.machineFacts
        #expect(!machineAlone.isEmpty && !machineAlone.contains { $0.value.contains("differs") })
    }
}
