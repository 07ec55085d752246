/// The allocation counter must see exactly what is allocated: nothing for nothing, 1,000 allocations of 32 bytes for
/// 1,000 objects of one word (a header of 16 bytes and the word make 24, which the allocator rounds up), and 7 for 7
/// objects that are let go at once.
///
/// The 7 are there because the 1,000 are not enough: a thread cache fetches such objects by the hundred, so that a counter
/// that sees only its fetches counts 1,000 of them right. It counts 7 as 0 or as 100.
public enum AllocationSelfTest {
    static let name = "allocations are counted exactly"
    static let objects = 1_000
    static let shortLivedObjects = 7
    static let bytesPerObject = 32

    /// Counts an empty piece of work, the making of 1,000 objects, and 7 that are made and let go.
    public static func run(_ counting: AllocationCounting) -> SelfTestResult {
        switch counting {
        case .absent(let reason):
            return SelfTestResult(
                name: name, passed: false, finding: reason,
                remedy: "install libjemalloc-dev and build again with make; allocations are absent until then")
        case .available(let counter):
            // The room for the references is made beforehand, so that only the objects are counted.
            let kept = UnsafeMutablePointer<Probe?>.allocate(capacity: objects)
            kept.initialize(repeating: nil, count: objects)
            defer {
                kept.deinitialize(count: objects)
                kept.deallocate()
            }
            // The first object of a class makes the runtime allocate its metadata.
            consume(Probe(0))
            let nothing = counter.count {}
            let thousand = counter.count {
                for index in 0..<objects { kept[index] = Probe(UInt(index)) }
            }
            let shortLived = counter.count {
                for index in 0..<shortLivedObjects { consume(opaque(Probe(UInt(index)))) }
            }
            return judge(nothing: nothing, thousand: thousand, shortLived: shortLived, counter: counter.name)
        }
    }

    /// Decides by equality.
    ///
    /// - Parameters:
    ///   - nothing: The tally of an empty piece of work.
    ///   - thousand: The tally of 1,000 objects of one word that were kept.
    ///   - shortLived: The tally of 7 such objects that were let go.
    ///   - counter: The counter's name.
    public static func judge(
        nothing: AllocationTally, thousand: AllocationTally, shortLived: AllocationTally, counter: String
    ) -> SelfTestResult {
        let expected = AllocationTally(
            allocations: objects, allocatedBytes: objects * bytesPerObject, deallocatedBytes: 0)
        let shortLivedBytes = shortLivedObjects * bytesPerObject
        let expectedShortLived = AllocationTally(
            allocations: shortLivedObjects, allocatedBytes: shortLivedBytes, deallocatedBytes: shortLivedBytes)
        let none = AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0)
        guard nothing == none, thousand == expected, shortLived == expectedShortLived else {
            return SelfTestResult(
                name: name, passed: false,
                finding: """
                    \(counter): \(thousand.allocations) allocations and \(thousand.allocatedBytes) bytes for \(objects) objects \
                    of \(bytesPerObject) bytes, \(shortLived.allocations) allocations for \(shortLivedObjects) short-lived \
                    ones, \(nothing.allocations) for nothing
                    """,
                remedy:
                    "use jemalloc 5 with its default configuration (unset MALLOC_CONF), and no valgrind or sanitiser")
        }
        return SelfTestResult(
            name: name, passed: true,
            finding: "\(counter): \(objects) objects are \(objects) allocations and \(objects * bytesPerObject) bytes")
    }
}

/// An object of one word.
private final class Probe {
    let word: UInt
    init(_ word: UInt) { self.word = word }
}
