import Reproducibility
import Testing

@testable import ExitPage

extension BalancedSequences {
    /// The numbers of a sequence in order, read by way of the links alone.
    func numbers(ofRoot root: Number) -> [Number] {
        var result: [Number] = []
        var path: [Number] = []
        var current = root

        while current >= 0 || !path.isEmpty {
            while current >= 0 {
                path.append(current)
                current = nodes[Int(current)].left
            }

            let number = path.removeLast()
            result.append(number)
            current = nodes[Int(number)].right
        }

        return result
    }

    /// Fails when heights, balance, marks or parents below a root are not what its links say.
    func expectSound(root: Number, sourceLocation: SourceLocation = #_sourceLocation) {
        guard root >= 0 else { return }
        #expect(nodes[Int(root)].parent == -1, sourceLocation: sourceLocation)
        _ = check(root, sourceLocation)
    }

    private func check(_ number: Number, _ sourceLocation: SourceLocation) -> (height: Int, hasMark: Bool) {
        guard number >= 0 else { return (0, false) }

        let node = nodes[Int(number)]
        for child in [node.left, node.right] where child >= 0 {
            #expect(nodes[Int(child)].parent == number, sourceLocation: sourceLocation)
        }

        let left = check(node.left, sourceLocation)
        let right = check(node.right, sourceLocation)
        let height = max(left.height, right.height) + 1
        let hasMark = node.isMarked || left.hasMark || right.hasMark
        #expect(abs(left.height - right.height) <= 1, "out of balance", sourceLocation: sourceLocation)
        #expect(Int(node.height) == height && node.hasMark == hasMark, sourceLocation: sourceLocation)

        return (height, hasMark)
    }
}

@Suite("Balanced sequences")
struct BalancedSequencesTests {
    @Test("a sequence is built in order, whatever its length", arguments: [0, 1, 2, 3, 4, 7, 8, 100, 1_000])
    func build(count: Int32) {
        var sequences = BalancedSequences(trace: NoTrace())
        sequences.grow(to: Int(count))
        let numbers = Array((0..<count).reversed())
        let root = sequences.build(numbers)
        #expect(sequences.numbers(ofRoot: root) == numbers)
        sequences.expectSound(root: root)
        for number in numbers { #expect(sequences.root(of: number) == root) }
        if count > 0 { #expect(sequences.last(ofRoot: root) == 0) } else { #expect(root == -1) }
        #expect(sequences.lastMarked(ofRoot: root) == -1)
    }

    @Test("when the arrays grow, existing sequences stay, and each new number is a sequence of its own")
    func grow() {
        var sequences = BalancedSequences(trace: NoTrace())
        sequences.grow(to: 3)
        let root = sequences.build([2, 0, 1])
        sequences.grow(to: 2)
        sequences.grow(to: 10)
        #expect(sequences.numbers(ofRoot: root) == [2, 0, 1])
        #expect(sequences.root(of: 7) == 7 && sequences.last(ofRoot: 7) == 7)
    }

    @Test("insertions and removals anywhere agree with an array, order, marks and balance", arguments: 0..<60)
    func againstArray(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let capacity = 1 + random.index(below: 120)
        var sequences = BalancedSequences(trace: NoTrace())
        sequences.grow(to: capacity)
        var expected: [Int32] = []
        var spare = (0..<Int32(capacity)).map { $0 }
        var marked: Set<Int32> = []
        var root: Int32 = -1

        for _ in 0..<400 {
            switch random.index(below: 5) {
            case 0, 1:
                guard !spare.isEmpty else { break }

                let number = spare.remove(at: random.index(below: spare.count))
                let position = random.index(below: expected.count + 1)
                root = sequences.insert(number, after: position > 0 ? expected[position - 1] : -1, root: root)
                expected.insert(number, at: position)
            case 2:
                guard !expected.isEmpty else { break }
                let number = expected.remove(at: random.index(below: expected.count))
                root = sequences.remove(number)
                spare.append(number)
                // A removed element is alone and keeps its mark.
                #expect(sequences.numbers(ofRoot: number) == [number])
                #expect(sequences.lastMarked(ofRoot: number) == (marked.contains(number) ? number : -1))
            default:
                let number = Int32(random.index(below: capacity))
                let isMarked = random.index(below: 4) == 0
                sequences.setMark(of: number, to: isMarked)
                if isMarked { marked.insert(number) } else { marked.remove(number) }
            }
            #expect(sequences.numbers(ofRoot: root) == expected)
            sequences.expectSound(root: root)
            #expect(sequences.lastMarked(ofRoot: root) == expected.last { marked.contains($0) } ?? -1)
            if let last = expected.last { #expect(sequences.last(ofRoot: root) == last) }
            if let any = expected.randomElement(using: &random) { #expect(sequences.root(of: any) == root) }
        }
    }

    @Test("cutting and continuing many sequences agrees with arrays", arguments: 0..<60)
    func tailsAgainstArrays(seed: UInt64) {
        var random = SplitMix64(seed: seed + 1_000)
        let count = 2 + random.index(below: 150)
        var sequences = BalancedSequences(trace: NoTrace())
        sequences.grow(to: count)
        for number in 0..<Int32(count) where random.index(below: 3) == 0 { sequences.setMark(of: number, to: true) }
        var expected = (0..<Int32(count)).map { [$0] }

        for _ in 0..<300 {
            let first = random.index(below: expected.count)
            let position = random.index(below: expected[first].count)
            let number = expected[first][position]
            let tail = Array(expected[first][(position + 1)...])
            var second = random.index(below: expected.count)
            if second == first || random.index(below: 4) == 0 { second = -1 }
            let root = sequences.replaceTail(after: number, with: second < 0 ? -1 : expected[second][0])
            expected[first].removeSubrange((position + 1)...)

            if second >= 0 {
                expected[first] += expected[second]
                expected.remove(at: second)
            }

            if !tail.isEmpty { expected.append(tail) }
            #expect(sequences.root(of: number) == root)
            for numbers in expected {
                let root = sequences.root(of: numbers[0])
                #expect(sequences.numbers(ofRoot: root) == numbers)
                #expect(sequences.last(ofRoot: root) == numbers[numbers.count - 1])
                #expect(sequences.lastMarked(ofRoot: root) == numbers.last { sequences.nodes[Int($0)].isMarked } ?? -1)
                sequences.expectSound(root: root)
            }
        }
    }

    @Test("a number is reset to a sequence of its own, without a mark")
    func reset() {
        var sequences = BalancedSequences(trace: NoTrace())
        sequences.grow(to: 4)
        sequences.setMark(of: 3, to: true)
        #expect(sequences.lastMarked(ofRoot: 3) == 3)
        sequences.reset(3)
        #expect(sequences.lastMarked(ofRoot: 3) == -1 && sequences.root(of: 3) == 3)
    }

    @Test("200,000 numbers stay within 1.45 log2 n levels when they come one after the other")
    func height() {
        var sequences = BalancedSequences(trace: NoTrace())
        let count: Int32 = 200_000
        sequences.grow(to: Int(count))
        var root: Int32 = -1
        for number in 0..<count { root = sequences.insert(number, after: number - 1, root: root) }
        // An AVL tree of n nodes has fewer than 1.4405 log2(n + 2) levels: 25.4.
        #expect(sequences.nodes[Int(root)].height <= 25)
        #expect(sequences.last(ofRoot: root) == count - 1)
    }
}
