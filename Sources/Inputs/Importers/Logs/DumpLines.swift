/// The lines of a text that are nodes of dumps, among those that could be. A log holds much that looks like a node: a
/// level in brackets, the description of a view in a sentence, an object that was printed.
///
/// - A line is a node if the text of the log before it has a shape that stands before several nodes, or before as many
///   as any other shape. Where the format has marks, the lines with marks decide; where it has none, those that are
///   sure.
/// - The first line of a dump may have the prefix of its log although the others have none: then it is no deeper than a
///   root.
/// - A line that claims to be a root and is not sure, such as `<AppDelegate: 0x6000>`, is one only if a node is below
///   it, or if no line of the text is sure.
/// - A root without nodes below that was printed as a part of an earlier tree is a view that was printed once more.
struct DumpLines {
    /// The nodes, in the order of the text.
    private(set) var nodes: [DumpLine] = []
    /// The shapes of the prefixes that nodes have.
    private(set) var prefixes: Set<LogPrefix> = []

    /// The least level of a node: 1 if the log has a mark before every line.
    var rootDepth: Int { nodes.lazy.map(\.depth).min() ?? 0 }

    /// True if no node has a prefix, other than in the first line of a dump.
    var isPlain: Bool { prefixes.allSatisfy(\.isEmpty) }

    /// Picks the nodes out of all lines that could be nodes.
    ///
    /// - Complexity: O(lines).
    init(choosingFrom lines: [DumpLine]) {
        prefixes = Self.prefixes(of: lines)
        let hasSureLines = lines.contains(where: \.isSure)
        nodes.reserveCapacity(lines.count)

        for index in lines.indices {
            var line = lines[index]
            let next = index + 1 < lines.count ? lines[index + 1] : nil
            if prefixes.contains(line.prefix) {
                let isBelow = line.depth > 0 || line.isSure || !hasSureLines
                guard isBelow || isDeeper(next, than: line) else { continue }
            } else {
                guard let next, isFirst(line, before: next) else { continue }
                // A word after a bar is no name there, but a part of the log.
                if line.depth > 0, !line.countsColumns { line.variableNames = line.nodeStart..<line.nodeStart }
                line.depth = line.countsColumns ? max(0, next.depth - 1) : 0
            }

            nodes.append(line)
        }

        removeRepetitions()
    }

    private func isDeeper(_ next: DumpLine?, than line: DumpLine) -> Bool {
        guard let next else { return false }
        return prefixes.contains(next.prefix) && next.depth > line.depth
    }

    /// Returns true for a line with a prefix that stands before a node without one, so that it begins a dump. Within a
    /// log such a line needs a stamp: a sentence may hold a view too.
    private func isFirst(_ line: DumpLine, before next: DumpLine) -> Bool {
        guard next.prefix.isEmpty, prefixes.contains(next.prefix), next.depth > 0 else { return false }
        return nodes.isEmpty || (line.prefix.isStamped && line.isSure)
    }

    /// Returns the shapes that several lines have, of those that decide; if none has, the shapes of single lines.
    private static func prefixes(of lines: [DumpLine]) -> Set<LogPrefix> {
        var votes: [LogPrefix: Int] = [:]
        for line in lines where line.depth > 0 && (line.isSure || !line.countsColumns) {
            votes[line.prefix, default: 0] += 1
        }
        if votes.isEmpty {
            let hasSureLines = lines.contains(where: \.isSure)
            for line in lines where line.isSure || !hasSureLines { votes[line.prefix, default: 0] += 1 }
        }

        let most = votes.values.max() ?? 0
        return Set(votes.filter { $0.value == most || $0.value > 1 }.keys)
    }

    /// Removes the roots without nodes below whose address an earlier node has.
    private mutating func removeRepetitions() {
        let suspects = nodes.indices.filter { index in
            guard index > 0, nodes[index].depth == 0, nodes[index].address != nil else { return false }
            return index + 1 == nodes.count || nodes[index + 1].depth == 0
        }
        guard let last = suspects.last else { return }

        var addresses: Set<UInt64> = []
        var repetitions: Set<Int> = []
        let suspected = Set(suspects)
        for index in 0...last {
            guard let address = nodes[index].address else { continue }
            if !addresses.insert(address).inserted, suspected.contains(index) { repetitions.insert(index) }
        }

        guard !repetitions.isEmpty else { return }
        nodes = nodes.indices.filter { !repetitions.contains($0) }.map { nodes[$0] }
    }
}
