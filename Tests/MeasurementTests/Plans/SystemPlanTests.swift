import CPlatform
import Foundation
import Testing

@testable import Measurement

/// The counts are those of the whole process, in which other tests run meanwhile: they add to some rounds, and take
/// nothing away from the calls. So the largest sample has at least the calls' own, and the least one hardly more.
@Suite struct SystemPlanTests {
    private func samples(_ run: @escaping () -> Void) -> SystemSamples {
        let operation = MeasuredOperation(name: "work") { count in for _ in 0..<count { run() } }
        return SystemPlan.measure(operation)
    }

    /// Repeats a measurement while other tests disturb all of its rounds.
    private func least(
        _ kind: KeyPath<SystemSamples, [Double]>, below limit: Double, _ run: @escaping () -> Void
    ) throws -> Double {
        for _ in 0..<100 {
            let least = try #require(samples(run)[keyPath: kind].min())
            if least < limit { return least }
        }

        return try #require(samples(run)[keyPath: kind].min())
    }

    @Test(
        "memory that a call takes and gives back is its peak, and its pages are faults",
        .enabled(if: FileManager.default.isWritableFile(atPath: "/proc/self/clear_refs"), "there is no such file here"))
    func peak() throws {
        let bytes = 24 << 20

        func allocate() {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4_096)
            memset(memory, 1, bytes)
            clobberMemory()
            memory.deallocate()
        }

        let most = try #require(samples(allocate).peak.max())
        #expect(most > Double(bytes) * 0.9)
        #expect(try least(\.peak, below: Double(bytes) * 1.5, allocate) < Double(bytes) * 1.5)
        #expect(try least(\.peak, below: 1e6) {} < 1e6)
    }

    @Test("a call of 3 s is made three times: first, for the peak, and for the counts")
    func slowOperations() {
        let script = OperationScript()
        _ = SystemPlan.measure(script.operation("a", nanoseconds: 3_000_000_000), clock: script.clock)
        #expect(script.log == ["a×1", "a×1", "a×1"])
    }

    @Test("the noise of counting around each of many calls does not add up")
    func parts() {
        let script = OperationScript()
        let operation = script.operation("a", setUp: { _ in }, most: 1) { count, _ in UInt64(count) * 1_250_000 }

        // Counting has one page fault of its own at first; around the four calls of a sample none and two in turn.
        var readings = 0
        var faults = Int64(0)
        let samples = SystemPlan.measure(operation, clock: script.clock) {
            if readings == 1 {
                faults += 1
            } else if readings % 4 == 1 {
                faults += 2
            }

            readings += 1
            return milli_process_counts(context_switches: 0, page_faults: faults, read_calls: 0, write_calls: 0)
        }
        #expect(samples.pageFaults == [0, 0, 0, 0, 0])
    }

    @Test(
        "calls that read and write are counted, without those of counting",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/io"), "there is no such file here"))
    func systemCalls() throws {
        let input = open("/dev/zero", O_RDONLY)
        let output = open("/dev/null", O_WRONLY)
        defer {
            close(input)
            close(output)
        }

        func call() {
            var byte = UInt8(0)
            _ = read(input, &byte, 1)
            _ = read(input, &byte, 1)
            _ = write(output, &byte, 1)
        }

        let samples = samples(call)
        #expect(try #require(samples.readCalls.max()) >= 2)
        #expect(try #require(samples.writeCalls.max()) >= 1)
        #expect(try least(\.readCalls, below: 3, call) < 3)
        #expect(try least(\.writeCalls, below: 2, call) < 2)
        #expect(try least(\.contextSwitches, below: 1, call) < 1)
    }
}
