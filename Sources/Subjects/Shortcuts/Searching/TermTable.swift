import Foundation
import JSONText

/// Numbered words. A hash table finds a whole word; a sorted list of blocks of at most 256 numbers finds words by their
/// beginning, and a new word moves few entries. Rejected: one sorted list, in which a new word moves half of all
/// entries; and a trie, which took three times the memory for Japanese words of 9 bytes.
struct TermTable {
    private var pool: [UInt8] = []
    /// The end of each term in the pool, by term. A term begins at the end of the one before.
    private var ends: [Int] = []
    /// The number of a term at each place, or −1, with open addressing. At most half of the places are used.
    private var table = [Int32](repeating: -1, count: 16)
    private var blocks: [[Int32]] = []

    private static let blockSize = 256

    var count: Int { ends.count }

    /// Returns the number of a word; `nil` if the table does not have it.
    func find(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        let slot = slot(of: word)
        return table[slot] < 0 ? nil : Int(table[slot])
    }

    /// The number of a term, which it gets when it has none, in O(length) expected for one that is known, else O(log n
    /// + block).
    mutating func intern(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        let slot = slot(of: word)
        if table[slot] >= 0 { return Int(table[slot]) }
        let number = ends.count
        pool.append(contentsOf: word)
        ends.append(pool.count)
        table[slot] = Int32(number)
        if 2 * ends.count > table.count { grow() }
        insertInOrder(number, word)

        return number
    }

    /// Calls `body` with the terms that begin with a word, in their order, until it says `false`, in O(log n) and the
    /// terms.
    func forEach(prefix: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Bool) {
        var block = blocks.partitioningIndex { $0.last.map { isBefore(Int($0), prefix) } != true }
        guard block < blocks.count else { return }

        var index = blocks[block].partitioningIndex { !isBefore(Int($0), prefix) }
        while block < blocks.count {
            while index < blocks[block].count {
                let term = Int(blocks[block][index])
                guard begins(term, with: prefix), body(term) else { return }
                index += 1
            }

            block += 1
            index = 0
        }
    }

    private func withTerm<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        pool.withUnsafeBufferPointer { pool in
            body(UnsafeBufferPointer(rebasing: pool[(number == 0 ? 0 : ends[number - 1])..<ends[number]]))
        }
    }

    private func isBefore(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        withTerm(number) { term in
            guard let first = term.baseAddress, let second = word.baseAddress else { return term.count < word.count }
            let order = memcmp(first, second, min(term.count, word.count))
            return order != 0 ? order < 0 : term.count < word.count
        }
    }

    private func begins(_ number: Int, with prefix: UnsafeBufferPointer<UInt8>) -> Bool {
        withTerm(number) { term in
            guard term.count >= prefix.count, let first = term.baseAddress, let second = prefix.baseAddress else {
                return prefix.isEmpty
            }
            return memcmp(first, second, prefix.count) == 0
        }
    }

    // MARK: The hash table

    private func slot(of word: UnsafeBufferPointer<UInt8>) -> Int {
        var slot = Self.hash(word) & (table.count - 1)
        while table[slot] >= 0 {
            let isSame = withTerm(Int(table[slot])) { $0.isSame(as: word) }
            if isSame { break }
            slot = (slot + 1) & (table.count - 1)
        }

        return slot
    }

    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = word.baseAddress else { return 0 }
        return Int(truncatingIfNeeded: TypeHash.hash(start, count: word.count, seed: 0))
    }

    private mutating func grow() {
        table = Array(repeating: -1, count: 2 * table.count)
        for number in ends.indices {
            var slot = withTerm(number) { Self.hash($0) } & (table.count - 1)
            while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Int32(number)
        }
    }

    // MARK: The order

    private mutating func insertInOrder(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) {
        guard !blocks.isEmpty else {
            blocks = [[Int32(number)]]
            return
        }

        let position = blocks.partitioningIndex { $0.last.map { isBefore(Int($0), word) } != true }
        let block = min(position, blocks.count - 1)
        let index = blocks[block].partitioningIndex { !isBefore(Int($0), word) }
        blocks[block].insert(Int32(number), at: index)

        guard blocks[block].count > Self.blockSize else { return }

        let half = Array(blocks[block][(Self.blockSize / 2)...])
        blocks[block].removeLast(half.count)
        blocks.insert(half, at: block + 1)
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        pool.visitMemory(visit)
        ends.visitMemory(visit)
        table.visitMemory(visit)
        blocks.visitMemory(visit)
        for block in blocks { block.visitMemory(visit) }
    }
}
