import Testing

@testable import Measurement

@Suite struct ColdPlanTests {
    private let evictor = CacheEvictor(caches: CacheHierarchy(level2: 64 << 10, line: 64))

    private func measure(
        _ operations: [MeasuredOperation], on script: OperationScript, plan: ColdPlan,
        switches: [Int] = [], seed: UInt64 = 3, isDecided: (_ samples: [Double]) -> Bool = { _ in false }
    ) -> [ColdMeasurement] {
        var random = SmallGenerator(state: seed)
        let monitor = ScriptedInterruptionMonitor(switches.map { InterruptionReading(involuntaryContextSwitches: $0) })
        return plan.measure(
            operations, clock: script.clock, evictor: evictor, interruptions: monitor, random: &random,
            isDecided: isDecided)
    }

    @Test("operations take turns sample by sample, in the order that the seed gives")
    func goldenSchedule() {
        let script = OperationScript()
        let operations = ["a", "b", "c"].map { script.operation($0, nanoseconds: 100) }
        let measured = measure(operations, on: script, plan: ColdPlan(samples: 6, timeLimit: 1_000_000_000))
        #expect(script.turns == "bca bac cab cab acb abc".withoutSpaces)
        #expect(Set(script.log.map { $0.drop { $0 != "×" } }) == ["×1"])
        #expect(measured.map(\.samples.count) == [6, 6, 6])
        #expect(measured.map(\.end) == [.complete, .complete, .complete])
    }

    @Test(
        "a sample is: enter, evict what the call touches, one call, leave",
        .enabled(if: FlushInstruction.ofThisProcessor() != nil, "this processor flushes no lines"))
    func goldenPhases() {
        let script = OperationScript()
        let operation = script.operation("a", logsPhases: true, setUpCost: 5_000) { _, _ in 100 }
        let measured = measure([operation], on: script, plan: ColdPlan(samples: 2, timeLimit: 1_000_000_000))
        #expect(
            script.log == ["enter a", "evict a", "a×1", "leave a", "enter a", "evict a", "a×1", "leave a"])
        #expect(measured[0].samples == [100, 100])
        #expect(measured[0].eviction == evictor.method.description)
    }

    @Test("an operation that names no memory says that it was made cold by a stream")
    func saysHowItEvicted() {
        let script = OperationScript()
        let silent = MeasuredOperation(name: "a") { _ in script.clock.advance(by: 1) }
        let measured = measure([silent], on: script, plan: ColdPlan(samples: 1, timeLimit: 1_000_000_000))
        #expect(measured[0].eviction == "stream 131072 B")
    }

    @Test("a sample during which the kernel took the processor away is dropped, counted and replaced")
    func dropsInterruptedSamples() {
        let script = OperationScript()
        let operation = script.operation("a") { _, call in UInt64(call + 1) * 100 }
        let measured = measure(
            [operation], on: script, plan: ColdPlan(samples: 3, timeLimit: 1_000_000_000),
            switches: [0, 0, 0, 1, 1, 1, 1, 1])
        #expect(measured[0].samples == [100, 300, 400])
        #expect(measured[0].droppedSamples == [200])
        #expect(measured[0].droppedSamples.count == 1)
        #expect(measured[0].end == .complete)
    }

    @Test("where every sample is dropped, sampling ends after twice as many attempts, with no sample")
    func endsWhereAllAreDropped() {
        let script = OperationScript()
        let measured = measure(
            [script.operation("a", nanoseconds: 100)], on: script,
            plan: ColdPlan(samples: 3, timeLimit: 1_000_000_000), switches: Array(0..<12))
        #expect(measured[0].samples.isEmpty)
        #expect(measured[0].droppedSamples.count == 6)
        #expect(measured[0].end == .attemptLimit)
    }

    @Test("an operation that is decided stops at the minimum, and the others go on")
    func stopsWhenDecided() {
        let script = OperationScript()
        let measured = measure(
            [script.operation("slow", nanoseconds: 2_000), script.operation("fast", nanoseconds: 10)], on: script,
            plan: ColdPlan(samples: 10, timeLimit: 1_000_000_000)
        ) { $0.contains { $0 > 1_000 } }
        #expect(measured.map(\.samples.count) == [3, 10])
        #expect(measured.map(\.end) == [.decided, .complete])
    }

    @Test("the question is asked once per kept sample, from the minimum on")
    func asksOncePerSample() {
        let script = OperationScript()
        var questions: [Int] = []

        // The fourth call is dropped: three samples are kept then as before, and nothing is asked again.
        _ = measure(
            [script.operation("a", nanoseconds: 100)], on: script,
            plan: ColdPlan(samples: 5, timeLimit: 1_000_000_000), switches: [0, 0, 0, 0, 0, 0, 0, 1]
        ) {
            questions.append($0.count)
            return false
        }
        #expect(questions == [3, 4])
    }

    @Test(
        "a call of a second is repeated until the time is up, and as often as the minimum says",
        arguments: [(3, 3), (1, 2)])
    func stopsWhenTimeIsUp(minimum: Int, samples: Int) {
        let script = OperationScript()
        let measured = measure(
            [script.operation("a", nanoseconds: 1_000_000_000)], on: script,
            plan: ColdPlan(samples: 100, minimumSamples: minimum, timeLimit: 1_500_000_000))
        #expect(measured[0].samples.count == samples)
        #expect(measured[0].end == .timeLimit)
    }

    @Test("a call that alone takes longer than the time limit is not repeated")
    func slowerThanTheTimeLimit() {
        let script = OperationScript()
        let measured = measure(
            [script.operation("a", nanoseconds: 3_000_000_000)], on: script,
            plan: ColdPlan(samples: 100, timeLimit: 2_000_000_000))
        #expect(measured[0].samples == [3e9])
        #expect(measured[0].end == .timeLimit)
    }

    @Test("a slow call that is always interrupted is not repeated for ever")
    func slowAndAlwaysInterrupted() {
        let script = OperationScript()
        let measured = measure(
            [script.operation("a", nanoseconds: 1_000_000_000)], on: script,
            plan: ColdPlan(samples: 100, timeLimit: 1_500_000_000), switches: Array(0..<200))
        #expect(measured[0].samples.isEmpty)
        #expect(measured[0].droppedSamples == [1e9, 1e9, 1e9])
        #expect(measured[0].end == .timeLimit)
    }

    @Test("nothing is subtracted")
    func subtractsNothing() {
        let script = OperationScript(readingCost: 20)
        let measured = measure(
            [script.operation("a", nanoseconds: 100)], on: script, plan: ColdPlan(samples: 2, timeLimit: 1_000_000_000)
        )
        #expect(measured[0].samples == [120, 120])
    }

    @Test("an operation that only runs by the dozen is refused: a cold sample is one call")
    func refusesGranularity() async {
        await #expect(processExitsWith: .failure) {
            var random = SmallGenerator(state: 1)
            _ = ColdPlan(samples: 1, timeLimit: 1).measure(
                [MeasuredOperation(name: "a", granularity: 12) { _ in }], clock: ScriptedClock(),
                evictor: CacheEvictor(caches: CacheHierarchy(level2: 4_096)),
                interruptions: ScriptedInterruptionMonitor(), random: &random)
        }
    }
}
