import TestSupport
import Testing

@testable import Measurement

@Suite struct CacheEvictorTests {
    @Test("a machine that can flush flushes, another streams twice its last-level cache")
    func choosesTheBestMethod() {
        let caches = CacheHierarchy(level2: 1 << 20, level3: 16 << 20)
        #expect(EvictionMethod.best(for: caches, instruction: .clflush) == .flush(instruction: .clflush))
        #expect(EvictionMethod.best(for: caches, instruction: nil) == .stream(bytes: 32 << 20))
    }

    @Test("where the last-level cache is unknown, 64 MiB are assumed for it")
    func assumesALargeCache() {
        #expect(EvictionMethod.best(for: CacheHierarchy(), instruction: nil) == .stream(bytes: 128 << 20))
    }

    @Test("a method says what it is in the words of a result")
    func describesItself() {
        #expect(EvictionMethod.flush(instruction: .clflushopt).description == "flush (clflushopt)")
        #expect(EvictionMethod.flush(instruction: .dataCacheCleanAndInvalidate).description == "flush (dc civac)")
        #expect(EvictionMethod.stream(bytes: 64 << 20).description == "stream 64 MiB")
        #expect(EvictionMethod.stream(bytes: (3 << 20) + 1).description == "stream 4 MiB")
        #expect(EvictionMethod.stream(bytes: 4_096).description == "stream 4096 B")
    }

    @Test("a method is read back from the words of a result, and other words are none")
    func readsItself() {
        let flushes = FlushInstruction.allCases.map { EvictionMethod.flush(instruction: $0) }
        let streams = [64 << 20, 4_096].map { EvictionMethod.stream(bytes: $0) }
        expectAll(flushes + streams, count: 5) { EvictionMethod($0.description) == $0 }
        let others = ["", "flush", "flush (wbinvd)", "stream", "stream 64 GiB", "stream -1 MiB", "stream 9999999999 B"]
        expectAll(others, count: 7) { EvictionMethod($0) == nil }
    }

    @Test("memory that is flushed holds what it held, at every offset into a line")
    func keepsContents() {
        let evictor = CacheEvictor(caches: smallCaches)
        var memory = (0..<1_024).map { UInt8(truncatingIfNeeded: $0) }
        var flushes = 0
        memory.withUnsafeMutableBytes { bytes in
            for offset in 0..<64 {
                bytes[offset] ^= 0xff
                let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<(1_024 - offset)])
                let used = evictor.evict { visit in
                    flushes += 1
                    part.baseAddress.map { visit($0, part.count) }
                }
                #expect(used == evictor.method)
                bytes[offset] ^= 0xff
            }
        }
        #expect(memory == (0..<1_024).map { UInt8(truncatingIfNeeded: $0) })
        // A stream asks for no memory.
        #expect(flushes == (FlushInstruction.ofThisProcessor() == nil ? 0 : 64))
    }

    @Test(
        "the memory that a call touches is asked for once, all its ranges together, and flushed",
        .enabled(if: FlushInstruction.ofThisProcessor() != nil, "this processor flushes no lines"))
    func asksForRangesOnce() {
        let evictor = CacheEvictor(caches: smallCaches)
        var calls = 0
        let used = withUnsafeBytes(of: (1, 2, 3)) { bytes in
            evictor.evict { visit in
                calls += 1
                for part in 0..<3 { bytes.baseAddress.map { visit($0 + 8 * part, 8) } }
            }
        }
        #expect(calls == 1)
        #expect(used == evictor.method)
    }

    @Test("a call that names no memory is made cold by a stream, and the result says so")
    func streamsWhereNothingIsNamed() {
        let evictor = CacheEvictor(caches: smallCaches)
        #expect(evictor.evict { _ in } == .stream(bytes: 128 << 10))
        #expect(
            evictor.evict { visit in withUnsafeBytes(of: 1) { $0.baseAddress.map { visit($0, 0) } } }
                == .stream(bytes: 128 << 10))
    }

    @Test("an evictor told to stream does, whatever the processor can")
    func streamsWhenTold() {
        let evictor = CacheEvictor(caches: smallCaches, method: .stream(bytes: 10_000))
        #expect(evictor.evict { _ in Issue.record("a stream needs no ranges") } == .stream(bytes: 10_000))
    }

    /// Small, so that a stream takes no time.
    private let smallCaches = CacheHierarchy(level1Data: 32 << 10, level2: 64 << 10, line: 64)
}
