/// A check that the allocation counter is exact. It must count 0 allocations for no work, 1,000 of 32 bytes for 1,000
/// objects of one word, and 7 for 7 objects that are released at once. A header of 16 bytes and the word make 24 bytes,
/// which the allocator rounds up.
///
/// The 1,000 alone are not enough. The cache of a thread fetches such objects by the hundred, so a counter that sees
/// only the fetches counts 1,000 right, but 7 as 0 or as 100.
package enum AllocationSelfTest {
    static let name = "self-test: allocations are counted exactly"

    /// Counts an empty piece of work, the making of 1,000 objects, and 7 objects that are made and released.
    package static func run(_ counting: AllocationCounting) -> DoctorCheck {
        let counter: any AllocationCounter
        switch counting {
        case .available(let available): counter = available
        case .absent(let reason):
            return DoctorCheck(
                .warning, reason,
                "install libjemalloc-dev and build again with make; allocations are absent until then", name: name)
        }

        let objects = 1_000
        // The memory for the references is made beforehand, so that only the objects are counted.
        let references = UnsafeMutablePointer<Probe?>.allocate(capacity: objects)
        references.initialize(repeating: nil, count: objects)
        defer {
            references.deinitialize(count: objects)
            references.deallocate()
        }

        // The first object of a class makes the runtime allocate its metadata.
        consume(Probe(0))
        let nothing = counter.count {}
        let thousand = counter.count {
            for index in 0..<objects { references[index] = Probe(UInt(index)) }
        }

        let shortLived = counter.count {
            for index in 0..<7 { consume(opaque(Probe(UInt(index)))) }
        }

        guard nothing == AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0),
            thousand == AllocationTally(allocations: objects, allocatedBytes: 32 * objects, deallocatedBytes: 0),
            shortLived == AllocationTally(allocations: 7, allocatedBytes: 7 * 32, deallocatedBytes: 7 * 32)
        else {
            return DoctorCheck(
                .warning,
                """
                \(counter.name): \(thousand.allocations) allocations and \(thousand.allocatedBytes) bytes for \
                \(objects) objects of 32 bytes, \(shortLived.allocations) allocations for 7 short-lived ones, \
                \(nothing.allocations) for nothing
                """, "use jemalloc 5 with its default configuration (unset MALLOC_CONF), and no valgrind or sanitiser",
                name: name)
        }

        return DoctorCheck(
            .ok, "\(counter.name): \(objects) objects are \(objects) allocations and \(32 * objects) bytes", name: name)
    }

    private final class Probe {
        let word: UInt
        init(_ word: UInt) { self.word = word }
    }
}
