import Results

/// The largest changes by name.
extension ComparedResults {
    /// The most cells that a statement names.
    private static let mostNamed = 3

    /// A sentence on the times that changed most, of the first measure in each direction; `nil` without any.
    var largestTimes: String? {
        let timeTallies = tallies.filter(\.isOfTime)
        let parts = [
            ("longer", ChangeTally.leading(timeTallies.map(\.increases))),
            ("shorter", ChangeTally.leading(timeTallies.map(\.decreases))),
        ].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return nil }

        let texts = parts.map { word, findings in
            "\(word) by most in \(findings[0].cell.measure): \(Self.names(findings))"
        }
        return "\(texts.joined(separator: "; ").capitalisedFirst)."
    }

    /// A sentence on the exact counts that got worse by most, of each measure; `nil` without any.
    var largestCounts: String? {
        let texts = tallies.filter { $0.isExact && !$0.worse.isEmpty }.map { tally in
            "\(tally.measure): \(Self.names(ChangeTally.largest(tally.worse)))"
        }
        return texts.isEmpty ? nil : "Counts that got worse by most: \(texts.joined(separator: "; "))."
    }

    /// Returns cells with their changes: `+85.0 % search/path/chain-10`.
    private static func names(_ findings: [Finding]) -> String {
        findings.prefix(mostNamed).map { finding in
            let isFromZero = finding.change?.isInfinite == true
            let change = isFromZero ? FindingText.values(finding) : FindingText.change(finding.change)
            return "\(change) \(finding.pathLabel)"
        }.joined(separator: ", ")
    }
}
