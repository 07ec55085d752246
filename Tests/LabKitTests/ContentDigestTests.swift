import Reproducibility
import Testing

@testable import LabKit

@Suite struct ContentDigestTests {
    private func digest(_ value: Any) throws -> String { "\(try ContentDigest.digest(of: value))" }

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
    func tellsApart() throws {
        let values: [Any] = [
            [1, 2], [2, 1], [1, 2, 0], [Int32(1), 2], [1.0, 2.0], [[1], [2]], [[1, 2]], "12", ["1", "2"], ["12"],
            [Int](),
            [String](), Point(x: 1, name: "a"), Point(x: 1, name: "b"), Optional<Int>.none as Any, Optional(1) as Any,
            true,
            [true, false], (1, 2), Set([1, 2]), ["a": 1], ["a": 2], Character("a"), 1 as UInt8,
        ]
        #expect(try Set(values.map(digest)).count == values.count)
        #expect(try digest([Point(x: 1, name: "a")]) == digest([Point(x: 1, name: "a")]))
    }

    @Test("sets and dictionaries have no order: how they were filled makes no difference")
    func unordered() throws {
        let names = (0..<100).map { "name \($0)" }
        #expect(try digest(Set(names)) == digest(Set(names.reversed())))

        func table(_ names: [String]) -> [String: Point] {
            Dictionary(uniqueKeysWithValues: names.map { ($0, Point(x: $0.count, name: $0)) })
        }

        var reserved = table(names.reversed())
        reserved.reserveCapacity(10_000)
        #expect(try digest(table(names)) == digest(reserved))
    }

    @Test("objects that lead back to themselves have a digest, of what they hold and how they hang together")
    func cycles() throws {
        func ring(_ numbers: [Int]) -> Node {
            let nodes = numbers.map(Node.init)
            for (node, next) in zip(nodes, nodes.dropFirst() + nodes.prefix(1)) { node.next = next }
            return nodes[0]
        }
        #expect(try digest(ring([1, 2, 3])) == digest(ring([1, 2, 3])))
        #expect(try digest(ring([1, 2, 3])) != digest(ring([1, 2, 4])))
        #expect(try digest(ring([1])) != digest(ring([1, 1])))
    }

    /// A word's place in a tree of words, which knows the letter before it.
    private final class Letter {
        var next: [Character: Letter] = [:]
        var previous: Letter?
        var endsWord = false

        static func tree(of words: [String]) -> Letter {
            let root = Letter()
            for word in words {
                var node = root
                for character in word {
                    let next = node.next[character] ?? Letter()
                    next.previous = node
                    node.next[character] = next
                    node = next
                }
                node.endsWord = true
            }

            return root
        }
    }

    @Test("a cycle through a dictionary ends, and the digest does not depend on the dictionary's order")
    func cyclesThroughDictionaries() throws {
        let words = (0..<300).map { "\($0)" }
        let tree = try digest(Letter.tree(of: words))
        #expect(try digest(Letter.tree(of: words.reversed())) == tree)
        #expect(try digest(Letter.tree(of: words + ["none"])) != tree)

        // Only the way back differs.
        let other = Letter.tree(of: words)
        other.next["1"]?.next["2"]?.previous = other
        #expect(try digest(other) != tree)
    }

    /// A place with the places next to it.
    private final class Town: Hashable {
        var neighbours: Set<Town> = []
        let number: Int

        init(_ number: Int) { self.number = number }

        static func == (one: Town, other: Town) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private func towns(_ count: Int, joined pairs: [(Int, Int)]) -> [Town] {
        let towns = (0..<count).map(Town.init)
        for (one, other) in pairs {
            towns[one].neighbours.insert(towns[other])
            towns[other].neighbours.insert(towns[one])
        }

        return towns
    }

    @Test("a cycle through sets ends, and the digest is of who is next to whom")
    func cyclesThroughSets() throws {
        let roads = [(0, 1), (1, 2), (2, 3), (3, 0), (1, 3), (3, 4)]
        let town = try digest(towns(5, joined: roads))
        #expect(try digest(towns(5, joined: roads.reversed())) == town)
        #expect(try digest(towns(5, joined: roads.dropLast() + [(2, 4)])) != town)
    }

    @Test("a graph with too many ways through its sets is refused, with what to give in place of its digest")
    func graphsOfManyWays() throws {
        let pairs = (0..<12).flatMap { one in (0..<one).map { (one, $0) } }
        #expect {
            try digest(towns(12, joined: pairs))
        } throws: {
            "\($0)".contains(".digest { subject in … }")
        }
    }

    @Test("what the elements of a set share has no limit, whether there is a cycle or not")
    func sharedByElements() throws {
        final class Holder {
            var elements: [Int: (owner: Holder?, settings: Node)] = [:]
        }
        let holder = Holder()
        let settings = Node(1)
        for number in 0..<20_000 { holder.elements[number] = (nil, settings) }
        let withoutCycle = try digest(holder)
        holder.elements[0]?.owner = holder
        #expect(try digest(holder) != withoutCycle)
    }

    @Test("a list of objects has a digest however long it is")
    func longLists() throws {
        let count = 30_000
        let first = Node(0)
        var last = first
        for number in 1..<count {
            let node = Node(number)
            last.next = node
            last = node
        }

        let before = try digest(first)
        last.number = 0
        #expect(try digest(first) != before)

        // Link by link, as the release of the first would go down through all.
        var node: Node? = first
        while let current = node {
            node = current.next
            current.next = nil
        }
    }

    @Test("the digest of a value stays what it was")
    func steady() throws {
        enum Kind { case none, some(Int, String), other(Point) }
        indirect enum Chain { case end, link(Int, Chain) }
        struct All {
            var tables: [String: Node]
            var sets: [Set<Point>]
            var rings: [Node]
            var kinds: [Kind]
            var options: [Int?]
            var tuple: (Int, Character, Substring)
            var function: (Int) -> Int
            var chain: Chain
            var nested: [Set<Set<Int>>]
            var any: [Any]
        }

        let shared = Node(1)
        let ring = Node(2)
        ring.next = Node(3)
        ring.next?.next = ring
        defer { ring.next = nil }
        let all = All(
            tables: ["x": shared, "y": shared, "z": ring],
            sets: [[Point(x: 1, name: "a"), Point(x: 9, name: "q")], []],
            rings: [ring, ring, shared], kinds: [.none, .some(1, "z"), .other(Point(x: 0, name: ""))],
            options: [1, nil], tuple: (1, "ß", "sub"), function: { $0 }, chain: .link(1, .link(2, .end)),
            nested: [[[1, 2], [3]]], any: [1, "a", 2.5, true, [1: "a"], [shared], shared, Int8(3)])
        #expect(try digest(all) == "a7c91682d01ec97835c447ce1f9cf4d14047fea486722ae327bb80d8ceab2f03")
    }

    @Test("a digest is the same on every machine: bytes of fixed width, the least significant first")
    func fixed() throws {
        var sha = SHA256()
        // The kind of what follows with its length, then how many there are.
        sha.update([4] + Array("list".utf8) + [3, 0, 0, 0, 0, 0, 0, 0])
        sha.update([3] + Array("i16".utf8) + [3, 0, 0, 0, 0, 0, 0, 0])
        sha.update([1, 0, 255, 255, 0, 1])
        #expect(try digest([1, -1, 256] as [Int16]) == "\(sha.finalize())")
    }
}
