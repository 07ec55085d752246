import Results

extension ProfileDifference {
    /// The most functions that a finding keeps.
    private static let recordedFunctions = 10

    /// The difference as a finding keeps it; `nil` if no function differs. Source: profiles, The cause of a
    /// difference.
    package var callDifference: CallDifference? {
        var counts = [
            count("instructions", base: baseInstructions, head: headInstructions, base: \.base.own, head: \.head.own),
            count(
                "allocations", base: base.perCall(base.tree.allocations), head: head.perCall(head.tree.allocations),
                base: \.base.allocations, head: \.head.allocations),
        ]
        if let base = base.places, let head = head.places {
            counts.append(
                count("bytes", base: base.bytes, head: head.bytes, base: \.base.bytes, head: \.head.bytes))
        }
        counts.removeAll(where: \.functions.isEmpty)
        return counts.isEmpty ? nil : CallDifference(counts)
    }

    private func count(
        _ name: String, base: Double, head: Double, base ofBase: KeyPath<FunctionDifference, Double>,
        head ofHead: KeyPath<FunctionDifference, Double>
    ) -> CallDifference.Count {
        let differences = functions.map {
            CallDifference.Function($0.function.name, base: $0[keyPath: ofBase], head: $0[keyPath: ofHead])
        }
        let different = differences.filter { $0.change != 0 }.sorted {
            (-abs($0.change), $0.name) < (-abs($1.change), $1.name)
        }
        let largest = different.prefix(Self.recordedFunctions)
        return CallDifference.Count(
            name, base: base, head: head, functions: Array(largest), otherFunctions: different.count - largest.count)
    }
}
