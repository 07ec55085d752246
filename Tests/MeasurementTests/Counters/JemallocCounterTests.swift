import Testing

@testable import Measurement

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Values from jemalloc's documented size classes: 8, 16, 32, 48, 64, 80, 96, 112, 128, 160 …, 1 MiB exact.
@Suite(.enabled(if: JemallocControl.version() != nil, "built without jemalloc"))
struct JemallocCounterTests {
    private let counter: JemallocCounter

    init() throws {
        counter = try JemallocCounter()
    }

    @Test("a thousand objects of one word are a thousand allocations and 32,000 bytes")
    func thousandObjects() {
        var words: [Word?] = Array(repeating: nil, count: 1_000)

        func work() {
            for index in words.indices { words[index] = Word(UInt(index)) }
        }

        // One-time work, such as the metadata of a class, is done before.
        work()
        words = Array(repeating: nil, count: 1_000)
        let tally = counter.count(work)
        #expect(tally == AllocationTally(allocations: 1_000, allocatedBytes: 32_000, deallocatedBytes: 0))
        #expect(tally.liveBytes == 32_000)
    }

    @Test("nothing allocates nothing, time after time")
    func nothing() {
        for _ in 0..<100 {
            #expect(counter.count {} == AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0))
        }
    }

    @Test(
        "every request counts once, at the size the allocator rounds it to",
        arguments: [
            (1, 8), (17, 32), (100, 112), (129, 160), (1_000, 1_024), (1 << 20, 1 << 20), (16 << 20, 16 << 20),
        ])
    func sizes(requested: Int, rounded: Int) {
        for repetitions in [1, 3, 10] {
            func work() {
                for _ in 0..<repetitions {
                    // Not Swift's allocate: the runtime asks for an alignment of 16, which rounds 1 byte to 16.
                    let memory = opaque(malloc(requested))
                    free(memory)
                }
            }

            work()
            let tally = counter.count(work)
            #expect(tally.allocations == repetitions)
            #expect(tally.allocatedBytes == repetitions * rounded)
            #expect(tally.liveBytes == 0)
        }
    }

    @Test("giving back more than was allocated is negative live bytes")
    func negativeLiveBytes() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)
        let tally = counter.count { memory.deallocate() }
        #expect(tally == AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 1 << 20))
        #expect(tally.liveBytes == -(1 << 20))
    }

    @Test("counting leaves the thread's cache and arena as they were")
    func restoresTheThread() throws {
        // Set rather than taken as found: threads are shared between tests.
        try JemallocControl.write("thread.tcache.enabled", true)
        let arena = try JemallocControl.read("thread.arena", as: UInt32(0))
        _ = counter.count { consume(Word(1)) }
        #expect(try JemallocControl.read("thread.arena", as: UInt32(0)) == arena)
        #expect(try JemallocControl.read("thread.tcache.enabled", as: false))
        try JemallocControl.write("thread.tcache.enabled", false)
        _ = counter.count {}
        #expect(try !JemallocControl.read("thread.tcache.enabled", as: true))
        try JemallocControl.write("thread.tcache.enabled", true)
    }

    @Test("counting inside counting sees the inner allocations in both")
    func nests() {
        var inner = AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0)
        let outer = counter.count {
            inner = counter.count { consume(UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 16)) }
        }
        #expect(inner.allocations == 1)
        #expect(outer.allocations == 1)
    }

    #if canImport(Glibc)
        @Test("what another thread allocates meanwhile is not counted")
        func ignoresOtherThreads() {
            let other = AllocatingThread()
            let tally = counter.count {
                other.allocateAndWait()
                consume(UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 16))
            }

            other.join()
            #expect(other.allocations == 500)
            #expect(tally.allocations == 1)
            #expect(tally.allocatedBytes == 112)
        }
    #endif

    @Test("the self-test passes, and its counter is the one that is offered")
    func selfTestPasses() {
        guard case .available(let offered) = AllocationCounting.ofThisProcess() else {
            Issue.record("jemalloc is here, so a counter must be")
            return
        }
        #expect(offered.name.hasPrefix("jemalloc 5"))
        #expect(AllocationSelfTest.run(.available(offered)).status == .ok)
    }

    @Test("a control that jemalloc does not have is named in the error")
    func namesRefusedControls() {
        #expect(throws: JemallocFault.refused(control: "no.such.control", code: 2)) {
            try JemallocControl.read("no.such.control", as: UInt64(0))
        }
    }
}

private final class Word {
    let word: UInt
    init(_ word: UInt) { self.word = word }
}
