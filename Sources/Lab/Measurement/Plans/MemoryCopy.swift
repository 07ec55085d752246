import CPlatform
import Threads

/// The machine's own copy between two buffers, on one or several cores, as the limit for streams.
///
/// It writes past the caches, at the speed of memory. Rejected: the C library's `memcpy`, which on some machines
/// reaches less than half of that speed. Streams would look better next to it than they are.
public final class MemoryCopy {
    /// The bytes that one call copies.
    public let bytes: Int
    let source: UnsafeMutableRawPointer
    let target: UnsafeMutableRawPointer

    /// A copy of so many bytes, at least 1, with all its pages mapped.
    public init(bytes: Int) {
        precondition(bytes >= 1, "a copy of \(bytes) bytes copies nothing")
        self.bytes = bytes
        source = .allocate(byteCount: bytes, alignment: 4096)
        target = .allocate(byteCount: bytes, alignment: 4096)

        // The pages are written to, because all pages that were never written to are one page of zeros.
        source.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
        target.initializeMemory(as: UInt8.self, repeating: 2, count: bytes)
    }

    deinit {
        source.deallocate()
        target.deallocate()
    }

    /// A size that no cache holds: twice the last level, and at least 64 MiB.
    public static func bytesBeyond(lastLevelCache: Int?) -> Int { max(2 * (lastLevelCache ?? 0), 64 << 20) }

    /// The bytes that one call moves: those that it reads, and those that it writes.
    public var bytesMoved: Int { 2 * bytes }

    /// Copies once, on so many cores, at least 1.
    public func run(workers: Int) { run(on: WorkerThreads(workers)) }

    private func run(on threads: WorkerThreads) {
        let source = UInt(bitPattern: source)
        let target = UInt(bitPattern: target)
        let bytes = bytes
        let workers = threads.count
        threads.run { worker in
            let part = bytes * worker / workers..<bytes * (worker + 1) / workers
            guard let from = UnsafeRawPointer(bitPattern: source + UInt(part.lowerBound)),
                let to = UnsafeMutableRawPointer(bitPattern: target + UInt(part.lowerBound))
            else { return }

            milli_copy_past_caches(to, from, part.count)
        }
    }

    func operation(workers: Int) -> MeasuredOperation {
        let threads = WorkerThreads(workers)
        return MeasuredOperation(name: "copy") { count in
            for _ in 0..<count {
                self.run(on: threads)
                clobberMemory()
            }
        }
    }
}
