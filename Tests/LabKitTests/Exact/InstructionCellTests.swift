import Foundation
@testable import Measurement
import Testing

@testable import LabKit

@Suite struct InstructionCellTests {
    private let experiment = Largest.experiment(inputs: [
        Largest.input(10), Largest.input(100), Largest.input(1_000),
    ])

    private func run(_ plans: Set<PlanKind>, _ launcher: ScriptedLauncher) -> ResultFile {
        let selections = Selection.select(from: [experiment], profile: .quick) { _ in true }
        let configuration = RunConfiguration(
            selections: selections, profile: .quick, plans: plans, seed: 1, command: ["lab", "run"])
        return Run(configuration, launcher: launcher, now: { Date(timeIntervalSince1970: 0) }).execute(
            environment: Scripted.environment, isInterrupted: { false }
        ) { _ in }
    }

    /// `sorted` takes 7 instructions a node, `reduced` 40 whatever the size.
    static func counted(_ request: WorkerRequest) -> WorkerResponse {
        var response = Scripted.response(to: request)
        response.instructionSet = "AVX2"
        for index in response.contenders.indices {
            let name = response.contenders[index].name
            response.contenders[index].instructions = InstructionMeasurement(
                operation: name, instructions: .measured(name == "sorted" ? 7 * Double(response.nodes) : 40),
                counter: "callgrind 3.19.0")
        }
        return response
    }

    @Test("instructions are counted in one process for each input, and only when they are asked for")
    func onlyOnDemand() {
        let launcher = ScriptedLauncher(Self.counted)
        _ = run([.instructions, .warm], launcher)
        let counting = launcher.requests.filter { $0.plans.contains(.instructions) }
        #expect(counting.map(\.input) == ["list-10", "list-100", "list-1000"])
        #expect(counting.allSatisfy { $0.plans == [.instructions] && $0.process == 0 })
        #expect(launcher.requests.filter { $0.plans == [.warm] }.count == 9)
        let usual = ScriptedLauncher(Scripted.response)
        _ = Scripted.run([experiment], launcher: usual)
        #expect(!usual.requests.contains { $0.plans.contains(.instructions) })
    }

    @Test("a cell of instructions names its counter and instruction set, and its ratio to the reference")
    func cell() throws {
        let result = run([.instructions], ScriptedLauncher(Self.counted))
        #expect(result.cells.allSatisfy { $0.metric == .instructions && $0.plan == .instructions })
        let cell = try #require(
            result.cells.first { $0.implementation == "reduced" && $0.input.size == 100 })
        #expect(cell.median == 40)
        #expect(cell.unit == "instructions")
        #expect(cell.counter == "callgrind 3.19.0")
        #expect(cell.instructionSet.hasSuffix(" AVX2"))
        #expect(cell.processes.count == 1)
        #expect(cell.ci95 == nil)
        #expect(cell.ratioToReference?.value == 40.0 / 700)
    }

    @Test("growth is told in instructions too")
    func growth() throws {
        let result = run([.instructions], ScriptedLauncher(Self.counted))
        let slopes = result.growth.filter { $0.plan == .instructions }.map { ($0.implementation, $0.slope) }
        #expect(slopes.map(\.0) == ["sorted", "reduced"])
        #expect(abs(slopes[0].1 - 1) < 1e-9)
        #expect(abs(slopes[1].1) < 1e-9)
    }

    @Test(
        "where nothing counts there is no cell but a reason, said once; a single failure is said of its implementation")
    func absent() {
        let nowhere = run(
            [.instructions],
            ScriptedLauncher { request in
                var response = Self.counted(request)
                for index in response.contenders.indices {
                    response.contenders[index].instructions?.instructions = .absent(reason: "no counter")
                }
                return response
            })
        #expect(nowhere.cells.isEmpty)
        #expect(nowhere.notRun.map(\.implementation) == ["(instructions)", "(instructions)", "(instructions)"])
        #expect(nowhere.notRun.allSatisfy { $0.reason == "no counter" })
        let one = run(
            [.instructions],
            ScriptedLauncher { request in
                var response = Self.counted(request)
                response.contenders[1].instructions?.instructions = .absent(reason: "failed")
                response.contenders[0].instructions?.instructions = .absent(reason: "failed otherwise")
                return response
            })
        #expect(Set(one.notRun.map(\.implementation)) == ["sorted", "reduced"])
    }

    @Test("allocations name their counter")
    func allocationsNameTheirCounter() {
        let result = run(
            [.memory],
            ScriptedLauncher { request in
                var response = Scripted.response(to: request)
                for index in response.contenders.indices {
                    response.contenders[index].memory?.counter = "jemalloc 5.3.0"
                }
                return response
            })
        let counted = result.cells.filter { [.allocations, .bytes].contains($0.metric) }
        #expect(!counted.isEmpty)
        #expect(counted.allSatisfy { $0.counter == "jemalloc 5.3.0" })
    }

    @Test("a worker counts all of an input, or only what is named when it is told so")
    func onlyNamed() throws {
        var request = WorkerRequest(
            experiment: "largest", input: "list-10", only: ["reduced"], plans: [.memory], profile: .quick, seed: 1,
            process: 0)
        let worker = Worker(experiments: [experiment])
        #expect(try worker.run(request).contenders.map { $0.memory != nil } == [true, true])
        request.measuresOnlyNamed = true
        let response = try worker.run(request)
        #expect(response.contenders.map { $0.memory != nil } == [false, true])
        #expect(response.contenders[1].answersCompared > 0, "what is counted was validated")
        #expect(response.instructionSet != nil)
    }

    @Test("exact counts come by name and kind, each kind from one process")
    func exactCounts() throws {
        let launcher = ScriptedLauncher(Self.counted)
        let counts = try ExactCounts(launcher: launcher).count(
            [.instructions, .allocations, .bytes], experiment: "largest", implementations: ["reduced"],
            input: "list-100", seed: 7)
        #expect(Array(counts.keys) == ["reduced"])
        let found = try #require(counts["reduced"])
        #expect(found[.instructions]?.value == .measured(40))
        #expect(found[.instructions]?.counter == "callgrind 3.19.0")
        #expect(found[.instructions]?.instructionSet == "AVX2")
        #expect(found[.allocations]?.value == .measured(0))
        #expect(found[.instructions]?.digest == "digest of 100")
        #expect(launcher.requests.map(\.plans) == [[.instructions], [.memory]])
        #expect(launcher.requests.allSatisfy { $0.seed == 7 && $0.measuresOnlyNamed == true && $0.only == ["reduced"] })
    }

    @Test("an exact count of what is not there, was not run, or answers differently has a reason")
    func exactCountsWithoutNumber() throws {
        let launcher = ScriptedLauncher { request in
            var response = Scripted.response(to: request)
            response.contenders[1].notRun = "too large"
            return response
        }
        let count = try ExactCounts(launcher: launcher).count(
            .instructions, experiment: "largest", implementation: "reduced", input: "list-10", seed: 1)
        #expect(count.value == .absent(reason: "too large"))
        #expect(throws: LabError.self) {
            try ExactCounts(launcher: launcher).count(
                .instructions, experiment: "largest", implementation: "other", input: "list-10", seed: 1)
        }
    }
}
