import Foundation
import Testing

@testable import Measurement

@Suite struct SystemPlanTests {
    private func measured(_ run: @escaping () -> Void) -> [String: Double] {
        let operation = MeasuredOperation(name: "work") { count in for _ in 0..<count { run() } }
        return SystemPlan.measure(operation).mapValues { Quantile.median(of: $0) }
    }

    @Test(
        "memory that a call takes and gives back is its peak, and its pages are faults",
        .enabled(if: FileManager.default.isWritableFile(atPath: "/proc/self/clear_refs"), "there is no such file here"))
    func peak() throws {
        let bytes = 24 << 20
        let found = measured {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4_096)
            memset(memory, 1, bytes)
            clobberMemory()
            memory.deallocate()
        }

        let peak = try #require(found["peak"])
        #expect(peak > Double(bytes) * 0.9 && peak < Double(bytes) * 1.5, "\(peak)")
        let nothing = try #require(measured {}["peak"])
        #expect(nothing < 1e6)
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

        // Other tests run in this process meanwhile: at least what is done, and nearly nothing where nothing is.
        let found = measured {
            var byte = UInt8(0)
            _ = read(input, &byte, 1)
            _ = read(input, &byte, 1)
            _ = write(output, &byte, 1)
        }
        #expect(try #require(found["read-calls"]) >= 2 && (try #require(found["read-calls"])) < 3)
        #expect(try #require(found["write-calls"]) >= 1 && (try #require(found["write-calls"])) < 2)
        #expect(try #require(found["context-switches"]) < 1)
    }
}
