import Testing

@testable import Measurement

@Suite struct ProcessorTimesTests {
    private let stat = """
        cpu  976 1 1391 156482 838 2 17 23 5 6
        cpu0 119 0 323 79442 4 0 5 5 0 0
        cpu1 857 1 1067 77040 833 2 11 17 5 6
        cpu10 1 2 3 4 5 6 7 80 9 10
        intr 12345 0 9
        cpu2 1 2 3 4 5 6 7 90

        """

    @Test("steal is the eighth number, and guest time after it is not counted twice")
    func readsTheSummaryLine() {
        // 976 + 1 + 1391 + 156482 + 838 + 2 + 17 + 23
        #expect(ProcessorTimes.ofAllProcessors(procStat: stat) == ProcessorTimes(stealTicks: 23, totalTicks: 159_730))
    }

    @Test("busy is all time but that of idling and of waiting for a device")
    func busyTicks() {
        // 976 + 1 + 1391 + 2 + 17 + 23
        #expect(ProcessorTimes.busyTicks(procStat: stat) == 2_410)
        #expect(ProcessorTimes.busyTicks(procStat: "cpu  1 2 3 4 5 6 7\n") == nil)
    }

    @Test("processor 1 is not processor 10", arguments: [(0, 5), (1, 17), (10, 80)])
    func readsOneProcessor(processor: Int, steal: Int) {
        #expect(stealTicks(of: processor, in: stat) == steal)
    }

    @Test("a processor that has no line among the processors has no steal time")
    func missingProcessor() {
        #expect(stealTicks(of: 2, in: stat) == nil)
        #expect(stealTicks(of: 0, in: "") == nil)
    }

    @Test("a line that ends before steal time tells nothing, rather than 0")
    func shortLine() {
        #expect(ProcessorTimes.ofAllProcessors(procStat: "cpu  1 2 3 4 5 6 7\n") == nil)
        #expect(stealTicks(of: 0, in: "cpu0 1 2 3 4 5 6 7\ncpu1 1 2 3 4 5 6 7 8\n") == nil)
        #expect(ProcessorTimes.ofAllProcessors(procStat: "intr 1 2 3 4 5 6 7 8\n") == nil)
    }

    @Test("a line that was cut off is not taken for a shorter number of another")
    func lastLineWithoutNewline() {
        #expect(stealTicks(of: 0, in: "cpu0 1 2 3 4 5 6 7 8") == 8)
    }

    @Test("the stolen share is of all ticks, and nothing of nothing")
    func stealShare() {
        #expect(ProcessorTimes(stealTicks: 5, totalTicks: 1_000).stealShare == 0.005)
        #expect(ProcessorTimes(stealTicks: 0, totalTicks: 0).stealShare == 0)
    }

    private func stealTicks(of processor: Int, in text: String) -> Int? {
        Array(text.utf8).withUnsafeBytes { ProcessorTimes.stealTicks(of: processor, in: $0) }
    }
}
