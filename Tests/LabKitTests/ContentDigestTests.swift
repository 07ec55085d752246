import Reproducibility
import Testing

@testable import LabKit

@Suite struct ContentDigestTests {
    private func digest(_ value: Any) -> String { "\(ContentDigest.digest(of: value))" }

    private struct Point: Hashable {
        var x: Int
        var name: String
    }

    private final class Node {
        var number: Int
        var next: Node?
        init(_ number: Int) { self.number = number }
    }

    @Test("equal values have one digest, different ones different digests")
    func tellsApart() {
        let values: [Any] = [
            [1, 2], [2, 1], [1, 2, 0], [Int32(1), 2], [1.0, 2.0], [[1], [2]], [[1, 2]], "12", ["1", "2"], ["12"],
            [Int](),
            [String](), Point(x: 1, name: "a"), Point(x: 1, name: "b"), Optional<Int>.none as Any, Optional(1) as Any,
            true,
            [true, false], (1, 2), Set([1, 2]), ["a": 1], ["a": 2], Character("a"), 1 as UInt8,
        ]
        #expect(Set(values.map(digest)).count == values.count)
        #expect(digest([Point(x: 1, name: "a")]) == digest([Point(x: 1, name: "a")]))
    }

    @Test("sets and dictionaries have no order: how they were filled makes no difference")
    func unordered() {
        let names = (0..<100).map { "name \($0)" }
        #expect(digest(Set(names)) == digest(Set(names.reversed())))

        func table(_ names: [String]) -> [String: Point] {
            Dictionary(uniqueKeysWithValues: names.map { ($0, Point(x: $0.count, name: $0)) })
        }

        var reserved = table(names.reversed())
        reserved.reserveCapacity(10_000)
        #expect(digest(table(names)) == digest(reserved))
    }

    @Test("objects that lead back to themselves have a digest, of what they hold and how they hang together")
    func cycles() {
        func ring(_ numbers: [Int]) -> Node {
            let nodes = numbers.map(Node.init)
            for (node, next) in zip(nodes, nodes.dropFirst() + nodes.prefix(1)) { node.next = next }
            return nodes[0]
        }
        #expect(digest(ring([1, 2, 3])) == digest(ring([1, 2, 3])))
        #expect(digest(ring([1, 2, 3])) != digest(ring([1, 2, 4])))
        #expect(digest(ring([1])) != digest(ring([1, 1])))
    }

    @Test("a digest is the same on every machine: bytes of fixed width, the least significant first")
    func fixed() {
        var sha = SHA256()
        // The kind of what follows with its length, then how many there are.
        sha.update([4] + Array("list".utf8) + [3, 0, 0, 0, 0, 0, 0, 0])
        sha.update([3] + Array("i16".utf8) + [3, 0, 0, 0, 0, 0, 0, 0])
        sha.update([1, 0, 255, 255, 0, 1])
        #expect(digest([1, -1, 256] as [Int16]) == "\(sha.finalize())")
    }
}
