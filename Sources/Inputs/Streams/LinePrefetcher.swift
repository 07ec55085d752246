import Files
import Foundation

/// A reader of the rest of an input, in blocks, ahead of the consumer of its lines. Other threads scan the blocks, and
/// so does the consumer's thread while it waits.
///
/// A block is one read. It ends with a line end if possible, so that no line waits for later ones. There are at most
/// four blocks per core. Source: streams, Cores.
///
/// Sound to share: all is read and changed under the lock, with two exceptions. First, the bytes and lines of a block
/// belong to one thread at a time: the reading one, then the scanning one, then the consumer. Second, the input and
/// ``cutLine`` belong to the one thread that has set ``isReading``.
final class LinePrefetcher: @unchecked Sendable {
    typealias Scan = (LineBlock) -> Void

    /// The next task of a thread, done without the lock.
    private enum Duty {
        case read(LineBlock)
        case scan(LineBlock)
        /// For the consumer: the next block.
        case deliver(LineBlock)
        /// The input has ended, or cannot be read.
        case end(FileReadError?)
    }

    private let lock = NSCondition()
    private let input: any ByteInput
    private let blockSize: Int
    private let cores: Int
    private let scan: Scan
    /// The start of the line that the last block cut.
    private var cutLine: [UInt8]
    /// The blocks in their order: not scanned yet, being scanned, or scanned.
    private var blocks: [LineBlock] = []
    private var spareBlocks: [LineBlock] = []
    private var isReading = false
    private var isAtEnd = false
    private var isStopped = false
    private var failure: FileReadError?

    /// Starts one thread less than `cores`. The threads end with the input. If they are stopped, they end when the
    /// input gives something.
    ///
    /// - Parameters:
    ///   - cutLine: the first bytes, which were read before.
    ///   - blockSize: the size of a block in bytes.
    ///   - makeScan: makes a function for each thread, which scans a block.
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

    /// Returns a block that is no longer needed. If it has grown, it is dropped.
    func giveBack(_ block: LineBlock) {
        guard block.bytes.count <= 2 * blockSize else { return }
        lock.withLock { spareBlocks.append(block) }
    }

    /// Returns the next block for the consumer; `nil` at the end. If all threads are busy, it is not scanned.
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
                // Reading comes first, so that a waiting consumer finds something to scan, too.
                let unscanned = blocks.count { $0.progress == .unscanned }
                if !isReading, !isAtEnd, blocks.count < 4 * cores, unscanned < cores { return .read(beginReading()) }
                if let block = beginScanning() { return .scan(block) }
                if isAtEnd { break }
                lock.wait()
            }

            return .end(nil)
        }
    }

    /// Returns an empty block for the one reading thread. The lock is held.
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

    /// Returns the first block that is not scanned yet. The lock is held.
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

    /// Reads until there is a line end or no room.
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
