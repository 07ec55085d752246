import Testing

@testable import Measurement

@Suite struct InterruptionsTests {
    private let quiet = InterruptionReading(involuntaryContextSwitches: 4, processor: 1, stealTicks: 9)

    @Test("a sample between equal readings is kept")
    func equalReadingsSpoilNothing() {
        #expect(!quiet.isInterrupted(before: quiet))
    }

    @Test(
        "an involuntary context switch, stolen time, or another processor spoils a sample",
        // The last: ticks of two processors are not comparable, and a thread that moved is disturbed anyway.
        arguments: [(5, 1, 9), (4, 1, 11), (4, 0, 9), (4, 0, 2)])
    func interruptionsSpoilSamples(switches: Int, processor: Int, steal: Int) {
        let after = InterruptionReading(
            involuntaryContextSwitches: switches, processor: processor, stealTicks: steal)
        #expect(quiet.isInterrupted(before: after))
    }

    @Test("what a system does not tell is no interruption")
    func unknownIsNoInterruption() {
        let unknown = InterruptionReading()
        #expect(!unknown.isInterrupted(before: unknown))
        let half = InterruptionReading(involuntaryContextSwitches: 8)
        #expect(!half.isInterrupted(before: half))
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
            let first = monitor.reading()
            let second = monitor.reading()
            let switches = try #require(first.involuntaryContextSwitches)
            #expect(try #require(second.involuntaryContextSwitches) >= switches)
            #expect(first.processor != nil)
        }
    #endif
}
