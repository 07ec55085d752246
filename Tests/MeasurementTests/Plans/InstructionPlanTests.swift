import Testing

@testable import Measurement

@Suite struct InstructionPlanTests {
    /// An operation that notes how often it ran and when it was entered and left.
    private final class Work {
        var log: [String] = []
        var count = 0

        func operation(granularity: Int = 1) -> MeasuredOperation {
            MeasuredOperation(
                name: "work", granularity: granularity, enter: { self.log.append("enter") },
                leave: { self.log.append("leave") },
                run: {
                    self.log.append("run \($0)")
                    self.count = $0
                })
        }
    }

    /// A counter that sees `cost` for each operation of the last run and 1,234 of its own.
    private func counter(
        on work: Work, cost: Int, isExact: Bool = true, noise: @escaping (Int) -> Int = { _ in 0 }
    ) -> ScriptedInstructionCounter {
        ScriptedInstructionCounter(name: "script 1", isExact: isExact) { call in
            1_234 + cost * work.count + noise(call)
        }
    }

    @Test("what the counter and the entry take is not in the number, by difference of four and eight operations")
    func overheadCancels() throws {
        let work = Work()
        #expect(try InstructionPlan().measure(work.operation(), with: counter(on: work, cost: 57)) == 57)
        #expect(
            work.log == [
                "enter", "run 1", "leave", "enter", "run 1", "leave", "enter", "run 4", "leave", "enter", "run 8",
                "leave",
            ])
    }

    @Test("a script of mutations is counted in whole rounds, and the number is for one operation")
    func granularity() throws {
        let work = Work()
        let operation = work.operation(granularity: 10)
        #expect(try InstructionPlan().measure(operation, with: counter(on: work, cost: 3)) == 3)
        #expect(work.log.filter { $0.hasPrefix("run") } == ["run 10", "run 10", "run 40", "run 80"])
    }

    @Test("an operation of 50 million instructions is counted once and twice, no more")
    func largeOperation() throws {
        let work = Work()
        let counter = counter(on: work, cost: 60_000_000)
        #expect(try InstructionPlan().measure(work.operation(), with: counter) == 60_000_000)
        #expect(work.log.filter { $0.hasPrefix("run") } == ["run 1", "run 1", "run 2"])
    }

    @Test("what interrupts add to a hardware count is kept out: a million instructions at least, and the least of five")
    func hardware() throws {
        let work = Work()
        let noisy = counter(on: work, cost: 100, isExact: false) { $0 % 5 == 3 ? 0 : 2_000 + $0 }
        #expect(try InstructionPlan().measure(work.operation(), with: noisy) == 100)
        let runs = Set(work.log.filter { $0.hasPrefix("run") }).sorted()
        // 1,234 + 100 instructions for one: 750 of them are more than a million.
        #expect(runs == ["run 1", "run 1500", "run 750"])
    }

    @Test("a counter that fails leaves the operation left")
    func failing() {
        let work = Work()
        let broken = ScriptedInstructionCounter(name: "c") { call throws(InstructionFault) in
            guard call < 1 else { throw .counter(errno: 5) }
            return 10
        }
        #expect(throws: InstructionFault.counter(errno: 5)) {
            try InstructionPlan().measure(work.operation(), with: broken)
        }
        #expect(work.log.filter { $0 == "enter" }.count == work.log.filter { $0 == "leave" }.count)
    }
}
