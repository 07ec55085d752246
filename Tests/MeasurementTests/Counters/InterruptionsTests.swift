import Measurement
import Testing

@Suite struct InterruptionsTests {
    private let quiet = InterruptionReading(involuntaryContextSwitches: 4, processor: 1, stealTicks: 9)

    @Test("a sample between equal readings is kept")
    func equalReadingsSpoilNothing() {
        let difference = Interruptions(from: quiet, to: quiet)
        #expect(difference == Interruptions())
        #expect(!difference.spoilSample)
    }

    @Test(
        "an involuntary context switch, stolen time, or another processor spoils a sample",
        arguments: [
            (5, 1, 9, Interruptions(involuntaryContextSwitches: 1)),
            (4, 1, 11, Interruptions(stealTicks: 2)),
            (4, 0, 9, Interruptions(moved: true)),
            // Ticks of two processors are not comparable.
            (6, 0, 500, Interruptions(involuntaryContextSwitches: 2, moved: true)),
        ])
    func interruptionsSpoilSamples(switches: Int, processor: Int, steal: Int, expected: Interruptions) {
        let after = InterruptionReading(
            involuntaryContextSwitches: switches, processor: processor, stealTicks: steal)
        #expect(Interruptions(from: quiet, to: after) == expected)
        #expect(expected.spoilSample)
    }

    @Test("what a system does not tell is no interruption")
    func unknownIsNoInterruption() {
        let unknown = InterruptionReading()
        #expect(!Interruptions(from: unknown, to: unknown).spoilSample)
        let half = InterruptionReading(involuntaryContextSwitches: 8)
        #expect(!Interruptions(from: half, to: half).spoilSample)
    }

    @Test("a scripted monitor gives its readings in order and repeats the last")
    func scriptedMonitorRepeatsTheLast() {
        let later = InterruptionReading(involuntaryContextSwitches: 5)
        let monitor = ScriptedInterruptionMonitor([quiet, later])
        #expect([monitor.reading(), monitor.reading(), monitor.reading()] == [quiet, later, later])
        #expect(ScriptedInterruptionMonitor().reading() == InterruptionReading())
    }

    #if os(Linux)
        @Test("the kernel tells context switches and the processor of a thread, and neither runs backwards")
        func kernelTellsInterruptions() throws {
            let monitor = KernelInterruptionMonitor()
            let (first, second) = (monitor.reading(), monitor.reading())
            let switches = try #require(first.involuntaryContextSwitches)
            #expect(try #require(second.involuntaryContextSwitches) >= switches)
            #expect(first.processor != nil)
        }
    #endif
}
