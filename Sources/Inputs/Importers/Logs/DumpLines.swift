/// The nodes of dumps among the lines of a text. Many lines of a log look like a node: a level in brackets, a view in a
/// sentence, an object that was printed.
///
/// - A line is a node if its log prefix has the shape of several nodes' prefixes, or if no shape is more frequent. Only
///   lines with the format's marks count for that; in a format without marks, only sure lines do.
/// - The first line of a dump may have a prefix even if the others have none. Then its level is at most that of a root.
/// - A line that looks like a root and is not sure, such as `<AppDelegate: 0x6000>`, is only a root if a node is below
///   it, or if no line of the text is sure.
/// - A root without nodes below it is a repetition if an earlier tree contains the same view.
struct DumpLines {
    /// The nodes, in the order of the text.
    private(set) var nodes: [DumpLine] = []
    /// The prefixes of nodes.
    private(set) var prefixes: Set<LogPrefix> = []

    /// The least level of a node: 1 if the log has a mark before every line.
    var rootDepth: Int { nodes.lazy.map(\.depth).min() ?? 0 }

    /// True if no node has a prefix, except in the first line of a dump.
    var isPlain: Bool { prefixes.allSatisfy(\.isEmpty) }

    /// Chooses the nodes among all lines that could be nodes.
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
                // There, a word after a bar is not a name, but a part of the log.
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

    /// Returns true if a line with a prefix begins a dump, because the next line is a node without one. In the middle
    /// of a log such a line also needs a time stamp: a sentence may contain a view, too.
    private func isFirst(_ line: DumpLine, before next: DumpLine) -> Bool {
        guard next.prefix.isEmpty, prefixes.contains(next.prefix), next.depth > 0 else { return false }
        return nodes.isEmpty || (line.prefix.isStamped && line.isSure)
    }

    /// Returns the prefixes that several voting lines have; if there are none, those of single lines.
    private static func prefixes(of lines: [DumpLine]) -> Set<LogPrefix> {
        var votes: [LogPrefix: Int] = [:]
        for line in lines where line.depth > 0 && (line.isSure || !line.countsColumns) {
            votes[line.prefix, default: 0] += 1
        }
        if votes.isEmpty {
            let hasSureLines = lines.contains(where: \.isSure)
            for line in lines where line.isSure || !hasSureLines { votes[line.prefix, default: 0] += 1 }
        }

        let highestCount = votes.values.max() ?? 0
        return Set(votes.filter { $0.value == highestCount || $0.value > 1 }.keys)
    }

    /// Removes the roots that have no nodes below them and the address of an earlier node.
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
