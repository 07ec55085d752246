import JSONText

/// The tags that close the elements of a log, to find the ends of its documents.
///
/// The first document is searched for alone, because most logs hold only one. If there are more, one pass stores the
/// last tag of every name: separate searches took as many passes as there are names.
struct ClosingTags {
    private struct Name: Hashable {
        let bytes: UnsafeBufferPointer<UInt8>

        static func == (left: Name, right: Name) -> Bool { left.bytes.isSame(as: right.bytes) }

        func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var hasSearched = false
    /// The positions after the last tags, by name; `nil` until a second search.
    private var lastEnds: [Name: Int]?
    /// The number of inspected tags, with repetitions: the measure of the work.
    private(set) var steps = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the position after the first closing tag of a name from `start`; `nil` if there is none.
    mutating func first(_ name: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        search(name, from: start, endsWithFirst: true)
    }

    /// Returns the position after the last closing tag of a name, if it is after `start`; otherwise `nil`. A search
    /// continues from earlier ones, so `start` may only grow.
    mutating func last(_ name: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard hasSearched else {
            hasSearched = true
            return search(name, from: start, endsWithFirst: false)
        }

        if lastEnds == nil { lastEnds = ends(from: start) }
        return lastEnds?[Name(bytes: name)].flatMap { $0 > start ? $0 : nil }
    }

    private mutating func search(
        _ name: UnsafeBufferPointer<UInt8>, from start: Int, endsWithFirst: Bool
    ) -> Int? {
        var end: Int?
        var position = start
        while let tag = bytes.first("</", in: position..<bytes.count) {
            steps += 1
            position = tag + 2
            guard position + name.count <= bytes.count,
                bytes.part(position..<position + name.count).isSame(as: name),
                bytes.matches(">", at: position + name.count)
            else { continue }

            end = position + name.count + 1
            if endsWithFirst { break }
        }

        return end
    }

    private mutating func ends(from start: Int) -> [Name: Int] {
        var ends: [Name: Int] = [:]
        var position = start
        while let tag = bytes.first("</", in: position..<bytes.count) {
            steps += 1
            position = tag + 2
            let nameStart = position
            while position < bytes.count, bytes[position].isIdentifier { position += 1 }
            guard position < bytes.count, bytes[position] == .greater else { continue }

            ends[Name(bytes: bytes.part(nameStart..<position))] = position + 1
        }

        return ends
    }
}
