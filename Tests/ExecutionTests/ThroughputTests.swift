import Foundation
@testable import Measurement
import Jobs
import Results
import TestSupport
import Testing

@testable import Execution
@testable import LabKit

@Suite struct ThroughputTests {
    /// 1,000 numbers; a call reads 8 bytes of each and writes 2.
    private static let volume = CallVolume(1_000, of: "number", bytes: 10_000)

    private static func input(_ size: Int = 1_000, volume: CallVolume? = volume) -> Inputs<Numbers> {
        Largest.input(size).volume { _ in volume }
    }

    private static let shared: Implementation<Numbers, Int> = .parallel(
        "shared", prepare: { numbers, workers in Share(numbers, workers) }, run: { $0.largest },
        answer: { raw, _ in raw })

    private static let experiment = Largest.experiment(
        budget: nil, inputs: [input(), input(10, volume: nil)], plans: [.warm, .throughput],
        others: [shared.runningWith { "AVX-512 (test)" }])

    /// A scripted process, per number: 2 ns a number on one core, 1 ns on two; the copy 0.25 and 0.2 ns for each byte.
    @Sendable private static func scripted(_ job: Job) -> JobAnswer {
        var answer = Scripted.answer(to: job)
        for index in answer.cells.indices where answer.cells[index].cell.implementation == "shared" {
            answer.cells[index].facts?.instructionSet = "AVX-512 (test)"
        }

        answer.change(where: { $0.plan == .throughput }) { evidence, cell in
            var time = cell.cores == 1 ? 2.0 : 1.0
            if cell.implementation == "sorted" { time = 8 }
            evidence.samples = [time, time, time]
        }

        if let cell = job.cells.first(where: { $0.plan == .throughput }) {
            for (cores, time) in [(1, 0.25), (2, 0.2)] {
                let copy = CellID(
                    experiment: cell.experiment, implementation: "", input: cell.input, plan: .throughput,
                    cores: cores)
                let facts = answer.cells[0].facts.map { CellFacts(role: .bare, input: $0.input) }
                answer.cells.append(
                    CellAnswer(copy, .success(Evidence([time, time, time], process: job.process)), facts: facts))
            }
        }

        return answer
    }

    static var result: ResultFile { Scripted.run([experiment], runner: ScriptedRunner(scripted)) }

    @Test("the throughput plan shares the processes of the warm plan, and leaves out inputs without a volume")
    func schedule() {
        let runner = ScriptedRunner(Self.scripted)
        _ = Scripted.run([Self.experiment], runner: runner)
        let cores = runner.jobs[0].cells.filter { $0.plan == .throughput && $0.implementation == "shared" }.map(\.cores)
        #expect(cores == WorkerCounts.upTo(WorkerCounts.all))
        #expect(
            runner.lines
                == [
                    "list-1000 warm+throughput 0", "list-1000 warm+throughput 1", "list-1000 warm+throughput 2",
                    "list-10 warm 0", "list-10 warm 1", "list-10 warm 2",
                ])
    }

    @Test("what shares the work among threads is not counted exactly, unless an experiment says so")
    func countedCells() {
        #expect(Self.experiment.implementations.contains { $0.name == "shared" })
        let counted = Self.experiment.countedCells
        #expect(counted.contains { $0.implementation == "sorted" })
        #expect(!counted.contains { $0.implementation == "shared" })
        #expect(Set(counted.map(\.input)) == ["list-10"])
        let named = Experiment("largest", "", plans: [.warm]) {
            Self.input()
        } comparing: {
            Implementation.reference("sorted") { $0.values.sorted().last ?? 0 }
            Self.shared.counted(on: "list-1000")
        }
        #expect(named.countedCells.map(\.implementation) == ["shared"])
    }

    @Test("a cell has the time of one operation, its rates, and its share of the copy on as many cores")
    func rates() throws {
        let cells = Self.result.cells.filter { $0.plan == .throughput && $0.implementation == "shared" }
        #expect(cells.map(\.cores) == [1, 2])
        #expect(cells.map(\.median) == [2, 1])
        expectAll(cells, count: 2) { $0.metric == .time && $0.metric.unit == "ns" && $0.processes.count == 3 }
        let rates = try cells.map { try #require($0.throughput) }
        #expect(rates.map(\.operation) == ["number", "number"])
        #expect(rates.map(\.operationsPerSecond) == [5e8, 1e9])
        #expect(rates.map(\.bytesPerSecond) == [5e9, 1e10] && rates.map(\.bytesPerCall) == [10_000, 10_000])

        // The copy moves 8 GB/s on one core and 10 GB/s on two.
        let shares = rates.compactMap(\.shareOfCopy?.value)
        #expect(abs(shares[0] - 5.0 / 8) < 1e-12)
        #expect(abs(shares[1] - 1) < 1e-12)
        #expect(cells[1].ratioToReference.map { abs($0.value - 1.0 / 8) < 1e-12 } == true)
    }

    @Test("a process without samples of the copy is left out of the share of the copy")
    func sharesArePaired() throws {
        let runner = ScriptedRunner { job in
            var answer = Self.scripted(job)
            // A process that is slow is so for both: only samples of one process give the share.
            answer.change(where: { $0.plan == .throughput }) { evidence, cell in
                evidence.samples = evidence.samples.map { $0 * [1, 50, 7][evidence.process] }
                if evidence.process == 1, cell.implementation.isEmpty { evidence.samples = [] }
            }

            return answer
        }

        let cells = Scripted.run([Self.experiment], runner: runner).cells
        let cell = try #require(cells.first { $0.plan == .throughput && $0.implementation == "shared" })
        #expect(cell.throughput?.shareOfCopy.map { abs($0.value - 5.0 / 8) < 1e-12 } == true)
    }

    @Test("the copy is a cell of its own on each number of cores, as time and rate of a byte copied, without ratios")
    func copies() throws {
        let cells = Self.result.cells.filter(\.isCopy)
        #expect(cells.map(\.cores) == [1, 2])
        #expect(cells.map(\.median) == [0.25, 0.2])
        #expect(cells.map { $0.throughput?.bytesPerSecond } == [8e9, 1e10])
        expectAll(cells, count: 2) { $0.ratioToReference == nil && $0.role == .bare }
    }

    @Test("every cell has an ID of its own, and the answers of the families of cases count for each number of cores")
    func identities() {
        let result = Self.result
        #expect(
            result.cells.filter { $0.plan == .throughput }.map { "\($0.implementation) \($0.cores)" } == [
                "sorted 1", "reduced 1", "shared 1", "shared 2", " 1", " 2",
            ])
        #expect(Set(result.cells.map(\.id)).count == result.cells.count)
        let answers = result.cells.filter { $0.plan == .throughput && $0.implementation == "shared" }
            .map(\.validated.answers)
        #expect(answers.count == 2 && answers[0] == answers[1] && answers[0] > 100)
    }

    @Test("a volume told by the subject makes rates, without bytes where no one counts them")
    func toldVolumes() throws {
        let inputs = Largest.input(1_000).volumeOfSubject { CallVolume($0.values.count / 2, of: "pair") }
        let experiment = Largest.experiment(budget: nil, inputs: [inputs], plans: [.warm])
        #expect(experiment.plans == [.warm, .throughput])
        let cell = CellID(
            experiment: "largest", implementation: "reduced", input: "list-1000", plan: .throughput)
        let facts = try Worker(experiments: [experiment]).answer(Job([cell])).cells[0].facts
        #expect(facts?.input.volume?.operations == 500)
        let result = Scripted.run(
            [experiment],
            runner: ScriptedRunner { job in
                var answer = Self.scripted(job)
                for index in answer.cells.indices {
                    answer.cells[index].facts?.input.volume = CallVolume(500, of: "pair")
                }
                return answer
            })

        let rates = try #require(result.cells.first { $0.implementation == "reduced" && $0.throughput != nil })
        #expect(rates.throughput?.operationsPerSecond == 5e8 && rates.throughput?.bytesPerSecond == 0)
        #expect(rates.throughput?.operation == "pair" && rates.throughput?.shareOfCopy == nil)
        #expect(rates.throughput?.bytesPerCall == nil)
    }

    @Test("times of streams are no points of a growth fit")
    func noGrowth() {
        let sizes = [10, 1_000, 3_000, 10_000, 100_000]
        let experiment = Largest.experiment(
            budget: nil, inputs: sizes.map { Self.input($0, volume: CallVolume($0, of: "number", bytes: $0)) },
            plans: [.throughput])
        let result = Scripted.run([experiment], runner: ScriptedRunner(Self.scripted))
        #expect(result.cells.contains { $0.plan == .throughput })
        #expect(result.growth.isEmpty)
    }

    @Test("a cell names the instruction set its implementation says it runs with, else what everything is compiled for")
    func instructionSets() throws {
        let names = ["sorted", "reduced", "shared"]
        let job = Job(names.map { CellID(experiment: "largest", implementation: $0, input: "list-10") })
        let answer = try Worker(experiments: [Self.experiment]).answer(job)
        let sets = job.cells.map { cell in answer.cells.first { $0.cell == cell }?.facts?.instructionSet }
        #expect(sets == [InstructionSet.baseline, InstructionSet.baseline, "AVX-512 (test)"])
        let cells = Self.result.cells
        expectAll(cells.filter { $0.implementation == "shared" }, count: 1...) { $0.instructionSet == "AVX-512 (test)" }
        expectAll(cells.filter { $0.implementation == "sorted" }, count: 3) {
            $0.instructionSet == InstructionSet.baseline
        }
    }

    @Test("1, 2, 4 … and all cores are looked at")
    func workerCounts() {
        #expect(WorkerCounts.upTo(0) == [1])
        #expect(WorkerCounts.upTo(1) == [1])
        #expect(WorkerCounts.upTo(2) == [1, 2])
        #expect(WorkerCounts.upTo(6) == [1, 2, 4, 6])
        #expect(WorkerCounts.upTo(8) == [1, 2, 4, 8])
        #expect(WorkerCounts.all >= 1)
    }

    @Test("what works on several cores is made ready, validated and listed for each number of them")
    func parallelSessions() throws {
        let session = try Self.experiment.openSession(sessionRequest(workerCounts: [1, 2, 5]))
        #expect(session.participants.map { $0.throughputOperations.map(\.workers) } == [[1], [1], [1, 2, 5], [1]])
        #expect(session.participants.map(\.answersCompared) == [0, 1, 3, 0])
        let without = try Self.experiment.openSession(sessionRequest(workerCounts: []))
        expectAll(without.participants, count: 4) { $0.throughputOperations.isEmpty && $0.operation != nil }
    }

    @Test("one that answers wrongly on some number of cores has no number on any")
    func wrongOnThreeCores() throws {
        let wrong: Implementation<Numbers, Int> = .parallel(
            "wrong", prepare: { numbers, workers in Share(numbers, workers) },
            run: { $0.workers == 3 ? -1 : $0.largest }, answer: { raw, _ in raw })
        let experiment = Largest.experiment(
            budget: nil, inputs: [Self.input()], plans: [.throughput], others: [wrong])
        let session = try experiment.openSession(sessionRequest(workerCounts: [1, 3, 5]))
        #expect(session.disagreements.map(\.implementation) == ["wrong"])
        #expect(session.participants[2].throughputOperations.isEmpty && session.participants[2].operation == nil)
        #expect(session.participants[1].throughputOperations.count == 1)
    }

    private func sessionRequest(workerCounts: [Int]) -> SessionRequest {
        SessionRequest(
            input: "list-1000", context: InputContext(seed: 1, allocation: .natural), workerCounts: workerCounts,
            counting: .absent(reason: "not needed"))
    }
}

/// The largest number, looked for in so many parts.
private final class Share {
    let numbers: Numbers
    let workers: Int

    init(_ numbers: Numbers, _ workers: Int) {
        self.numbers = numbers
        self.workers = workers
    }

    var largest: Int {
        let count = numbers.values.count
        return (0..<workers).compactMap { worker in
            numbers.values[count * worker / workers..<count * (worker + 1) / workers].max()
        }.max() ?? 0
    }
}
