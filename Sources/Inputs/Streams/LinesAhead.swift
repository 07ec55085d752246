import Files
import Foundation

extension UnsafeBufferPointer {
    /// Takes what plain lines say until one is not plain or is refused; returns how many were taken. `expect` gets what
    /// a line says twelve lines before `take` does: time enough to fetch from memory.
    @inline(__always)
    package func take<Found>(expect: (Found) -> Void = { _ in }, _ take: (Found) -> Bool) -> Int
    where Element == FoundLine<Found> {
        for index in indices {
            if index + 12 < count, let found = self[index + 12].found { expect(found) }
            guard let found = self[index].found, take(found) else { return index }
        }
        return count
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a line ends that `\n` or `\r\n` ends, given as what is before `\n`.
    @inline(__always)
    func lineEnd(_ line: Range<Int>) -> Int {
        !line.isEmpty && self[line.upperBound - 1] == UInt8(ascii: "\r") ? line.upperBound - 1 : line.upperBound
    }
}

/// Reads the rest of an input ahead of the one who takes its lines, in blocks that end with a line where they can, and
/// searches them on further threads and on the taker's while that waits. A block is one reading, so that no line waits
/// for what comes behind it, and there are never more than four a core. Source: streams, Cores.
///
/// Sound to share: everything is read and changed under the lock, but for the bytes and the lines of a block, which one
/// thread at a time has, by its step: who reads it, then who searches it, then the taker; and but for the input and the
/// cut line, which the one thread has that has set `isReading`.
final class LinesAhead: @unchecked Sendable {
    typealias Search = (LineBlock) -> Void

    private let lock = NSCondition()
    private let input: any ByteInput
    private let size: Int
    private let threads: Int
    private let search: Search
    /// The beginning of a line that the last block cut.
    private var cut: [UInt8]
    /// In their order: those that wait, are searched, or are ready.
    private var blocks: [LineBlock] = []
    private var spare: [LineBlock] = []
    private var isReading = false
    private var isAtEnd = false
    private var isStopped = false
    private var failure: FileReadError?

    /// Starts the threads, one less than `cores`; they end with the input, or once they are stopped and the input
    /// gives something.
    ///
    /// - Parameters:
    ///   - cut: what was read already and comes first.
    ///   - size: the bytes of a block.
    ///   - search: makes what finds the lines of a block, for each thread.
    init(_ input: any ByteInput, cut: [UInt8], size: Int, cores: Int, _ search: @escaping @Sendable () -> Search) {
        self.input = input
        self.cut = cut
        self.size = size
        threads = cores
        self.search = search()
        for _ in 1..<cores { Thread { [self] in work(search()) }.start() }
    }

    func stop() {
        lock.withLock {
            isStopped = true
            lock.broadcast()
        }
    }

    /// A block that is no longer needed; one that has grown is left to go.
    func giveBack(_ block: LineBlock) {
        guard block.bytes.count <= 2 * size else { return }
        lock.withLock { spare.append(block) }
    }

    /// The next block, for the taker; `nil` at the end. Where all are busy it is one that nobody has searched.
    func next() throws(FileReadError) -> LineBlock? {
        lock.lock()
        defer { lock.unlock() }

        while true {
            if let first = blocks.first, first.step != .searched {
                lock.broadcast()
                return blocks.removeFirst()
            }

            if blocks.isEmpty, isAtEnd {
                if let failure { throw failure }
                return nil
            }

            if blocks.isEmpty, !isReading {
                readOne()
            } else if !searchOne(search) {
                lock.wait()
            }
        }
    }

    private func work(_ search: Search) {
        lock.lock()
        defer { lock.unlock() }

        while !isStopped {
            // Reading comes first, so that a taker who waits finds something to search, too.
            if !isReading, !isAtEnd, blocks.count < 4 * threads, blocks.count(where: { $0.step == .raw }) < threads {
                readOne()
            } else if !searchOne(search) {
                if isAtEnd { return }
                lock.wait()
            }
        }
    }

    /// Searches the first block that waits; false where none does. The lock is given up meanwhile.
    private func searchOne(_ search: Search) -> Bool {
        guard let block = blocks.first(where: { $0.step == .raw }) else { return false }

        block.step = .searched
        lock.unlock()
        search(block)
        lock.lock()
        block.step = .ready
        lock.broadcast()

        return true
    }

    /// Reads a block. The lock is given up meanwhile.
    private func readOne() {
        isReading = true
        let block = spare.popLast() ?? LineBlock(capacity: size)
        lock.unlock()
        let (isLast, failure) = read(block)
        lock.lock()
        isReading = false
        if isLast { isAtEnd = true }
        self.failure = failure
        block.step = .raw
        if block.count > 0 { blocks.append(block) }
        lock.broadcast()
    }

    /// Reads until there is a line end, or no room.
    private func read(_ block: LineBlock) -> (isLast: Bool, FileReadError?) {
        if block.bytes.count < 2 * cut.count { block.grow(keeping: 0, least: 2 * cut.count) }
        _ = block.bytes.update(fromContentsOf: cut)
        block.count = cut.count
        cut.removeAll(keepingCapacity: true)

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

            cut.append(contentsOf: block.bytes[(end + 1)..<block.count])
            block.count = end + 1
            break
        }

        return (false, nil)
    }
}
