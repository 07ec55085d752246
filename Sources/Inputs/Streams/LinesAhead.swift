import Files
import Foundation

/// Reads the rest of an input ahead of the taker of its lines, in blocks, and scans them on further threads, and on the
/// taker's while that waits.
///
/// A block is one reading and ends with a line if it can, so that no line waits for later ones. There are never more
/// than four blocks a core. Source: streams, Cores.
///
/// Sound to share: everything is read and changed under the lock, with two exceptions. The bytes and lines of a block
/// belong to one thread at a time: the one that reads it, then the one that scans it, then the taker. The input and
/// ``cutLine`` belong to the one thread that has set ``isReading``.
final class LinesAhead: @unchecked Sendable {
    typealias Scan = (LineBlock) -> Void

    /// The next thing for a thread to do, without the lock.
    private enum Duty {
        case read(LineBlock)
        case scan(LineBlock)
        /// For the taker: the next block.
        case deliver(LineBlock)
        /// The input has ended, or cannot be read.
        case end(FileReadError?)
    }

    private let lock = NSCondition()
    private let input: any ByteInput
    private let blockSize: Int
    private let cores: Int
    private let scan: Scan
    /// The beginning of the line that the last block cut.
    private var cutLine: [UInt8]
    /// The blocks that are to be scanned, are scanned, or were scanned, in their order.
    private var blocks: [LineBlock] = []
    private var spareBlocks: [LineBlock] = []
    private var isReading = false
    private var isAtEnd = false
    private var isStopped = false
    private var failure: FileReadError?

    /// Starts the threads, one less than `cores`. They end with the input, or once they are stopped and the input gives
    /// something.
    ///
    /// - Parameters:
    ///   - cutLine: the bytes that were read already and come first.
    ///   - blockSize: the bytes of a block.
    ///   - makeScan: makes the function that scans a block, for each thread.
    init(
        _ input: any ByteInput, cutLine: [UInt8], blockSize: Int, cores: Int,
        _ makeScan: @escaping @Sendable () -> Scan
    ) {
        self.input = input
        self.cutLine = cutLine
        self.blockSize = blockSize
        self.cores = cores
        scan = makeScan()
        for _ in 1..<cores { Thread { [self] in work(makeScan()) }.start() }
    }

    func stop() {
        lock.withLock {
            isStopped = true
            lock.broadcast()
        }
    }

    /// Gives back a block that is no longer needed. One that has grown is dropped.
    func giveBack(_ block: LineBlock) {
        guard block.bytes.count <= 2 * blockSize else { return }
        lock.withLock { spareBlocks.append(block) }
    }

    /// Returns the next block, for the taker; `nil` at the end. It is not scanned if all threads are busy.
    func next() throws(FileReadError) -> LineBlock? {
        while true {
            switch dutyOfTaker() {
            case .deliver(let block): return block
            case .read(let block): readBlock(block)
            case .scan(let block): scanBlock(block, scan)
            case .end(nil): return nil
            case .end(let failure?): throw failure
            }
        }
    }

    private func work(_ scan: Scan) {
        while true {
            switch dutyOfWorker() {
            case .read(let block): readBlock(block)
            case .scan(let block): scanBlock(block, scan)
            case .deliver, .end: return
            }
        }
    }

    // MARK: Duties

    private func dutyOfTaker() -> Duty {
        lock.withLock {
            while true {
                if let first = blocks.first, first.progress != .scanning {
                    lock.broadcast()
                    return .deliver(blocks.removeFirst())
                }

                if blocks.isEmpty, isAtEnd { return .end(failure) }
                if blocks.isEmpty, !isReading { return .read(beginReading()) }
                if let block = beginScanning() { return .scan(block) }
                lock.wait()
            }
        }
    }

    private func dutyOfWorker() -> Duty {
        lock.withLock {
            while !isStopped {
                // Reading comes first, so that a taker who waits finds something to scan, too.
                let unscanned = blocks.count { $0.progress == .unscanned }
                if !isReading, !isAtEnd, blocks.count < 4 * cores, unscanned < cores { return .read(beginReading()) }
                if let block = beginScanning() { return .scan(block) }
                if isAtEnd { break }
                lock.wait()
            }

            return .end(nil)
        }
    }

    /// Returns an empty block for the one thread that reads. The lock is held.
    private func beginReading() -> LineBlock {
        isReading = true
        return spareBlocks.popLast() ?? LineBlock(capacity: blockSize)
    }

    private func readBlock(_ block: LineBlock) {
        let (isLast, failure) = fill(block)
        lock.withLock {
            isReading = false
            if isLast { isAtEnd = true }
            self.failure = failure
            block.progress = .unscanned
            if block.count > 0 { blocks.append(block) }
            lock.broadcast()
        }
    }

    /// Returns the first block that is to be scanned. The lock is held.
    private func beginScanning() -> LineBlock? {
        guard let block = blocks.first(where: { $0.progress == .unscanned }) else { return nil }
        block.progress = .scanning
        return block
    }

    private func scanBlock(_ block: LineBlock, _ scan: Scan) {
        scan(block)
        lock.withLock {
            block.progress = .scanned
            lock.broadcast()
        }
    }

    /// Reads until there is a line end, or no room.
    private func fill(_ block: LineBlock) -> (isLast: Bool, failure: FileReadError?) {
        if block.bytes.count < 2 * cutLine.count { block.grow(keeping: 0, capacity: 2 * cutLine.count) }
        _ = block.bytes.update(fromContentsOf: cutLine)
        block.count = cutLine.count
        cutLine.removeAll(keepingCapacity: true)

        while block.count < block.bytes.count {
            let before = block.count
            do throws(FileReadError) {
                block.count += try input.read(
                    into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: block.bytes[before...])))
            } catch {
                return (true, error)
            }

            if block.count == before { return (true, nil) }
            guard let end = block.bytes[before..<block.count].lastIndex(of: UInt8(ascii: "\n")) else { continue }

            cutLine.append(contentsOf: block.bytes[(end + 1)..<block.count])
            block.count = end + 1
            break
        }

        return (false, nil)
    }
}
