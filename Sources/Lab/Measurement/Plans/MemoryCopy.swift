import CPlatform
import Dispatch

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
