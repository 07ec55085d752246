import CPlatform
import Dispatch

/// An operation, and on how many cores it works.
public typealias ThroughputOperation = (workers: Int, operation: MeasuredOperation)

extension WarmPlan {
    /// Measures calls that go through a whole stream, on one core and on more, beside the machine's own copy
    /// (measurement, "Plans"): warmed up, then round by round in freshly shuffled order. The copy takes its turns among
    /// them, on each number of cores that occurs, so that whatever else uses the memory meets it as well.
    ///
    /// - Returns: the measurements of the operations in their order, and of the copy by rising number of cores.
    public func measure(
        _ operations: [ThroughputOperation], beside copy: MemoryCopy, clock: some NanosecondClock,
        characteristics: ClockCharacteristics, random: inout some RandomNumberGenerator
    ) -> (operations: [ThroughputMeasurement], copies: [ThroughputMeasurement]) {
        let copies = Set(operations.map(\.workers)).sorted().map {
            ThroughputOperation($0, copy.operation(workers: $0))
        }
        let all = operations + copies
        let measured = measure(all.map(\.operation), clock: clock, characteristics: characteristics, random: &random)
        let measurements = zip(all, measured).map { (workers: $0.workers, times: $1) }
        return (Array(measurements.prefix(operations.count)), Array(measurements.dropFirst(operations.count)))
    }
}

/// The times of one operation on one number of cores.
public typealias ThroughputMeasurement = (workers: Int, times: WarmMeasurement)

/// The machine's own copy between two buffers, on one core or on several, to compare other streams with.
///
/// It writes past the caches, which takes what memory takes. Rejected: the C library's `memcpy`, which on some machines
/// has not half of that and would flatter what is held against it.
public final class MemoryCopy {
    public let bytes: Int
    let source: UnsafeMutableRawPointer
    let target: UnsafeMutableRawPointer

    /// A copy of so many bytes, at least 1, whose pages are all there.
    public init(bytes: Int) {
        precondition(bytes >= 1, "a copy of \(bytes) bytes copies nothing")
        self.bytes = bytes
        source = .allocate(byteCount: bytes, alignment: 4096)
        target = .allocate(byteCount: bytes, alignment: 4096)
        // Written, and not with zeros: pages that were never written to are all one page of zeros.
        source.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
        target.initializeMemory(as: UInt8.self, repeating: 2, count: bytes)
    }

    deinit {
        source.deallocate()
        target.deallocate()
    }

    /// A size that no cache holds: each buffer is twice the last level, and 64 MiB at least.
    public static func bytesBeyond(lastLevelCache: Int?) -> Int { max(2 * (lastLevelCache ?? 0), 64 << 20) }

    /// Bytes that one call moves: what it reads, and what it writes.
    public var bytesMoved: Int { 2 * bytes }

    public func run(workers: Int) {
        guard workers > 1 else {
            milli_copy_past_caches(target, source, bytes)
            return
        }
        let source = UInt(bitPattern: source)
        let target = UInt(bitPattern: target)
        let bytes = bytes
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            let part = bytes * worker / workers..<bytes * (worker + 1) / workers
            guard let from = UnsafeRawPointer(bitPattern: source + UInt(part.lowerBound)),
                let to = UnsafeMutableRawPointer(bitPattern: target + UInt(part.lowerBound))
            else { return }
            milli_copy_past_caches(to, from, part.count)
        }
    }

    func operation(workers: Int) -> MeasuredOperation {
        MeasuredOperation(name: "copy") { count in
            for _ in 0..<count {
                self.run(workers: workers)
                clobberMemory()
            }
        }
    }
}
