import Results

extension ProfileDifference {
    /// The most functions that a finding stores.
    private static let recordedFunctions = 10

    /// The difference for the file of findings; `nil` if no function differs. Source: profiles, The cause of a
    /// difference.
    package var callDifference: CallDifference? {
        var counts = [
            count(\.own, named: "instructions", base: baseInstructions, head: headInstructions),
            count(
                \.allocations, named: "allocations", base: base.perCall(base.tree.allocations),
                head: head.perCall(head.tree.allocations)),
        ]
        if let base = base.recordedSites, let head = head.recordedSites {
            counts.append(count(\.bytes, named: "bytes", base: base.bytes, head: head.bytes))
        }
        counts.removeAll(where: \.functions.isEmpty)
        return counts.isEmpty ? nil : CallDifference(counts)
    }

    /// Returns a count of a call on both sides, with the functions in which it differs most.
    ///
    /// - Parameters:
    ///   - number: the count of one function.
    ///   - base: the count of the whole call in base.
    ///   - head: the count of the whole call in head.
    private func count(
        _ number: KeyPath<FunctionDifference.Side, Double>, named name: String, base: Double, head: Double
    ) -> CallDifference.Count {
        let differences = functions.map {
            CallDifference.Function($0.function.name, base: $0.base[keyPath: number], head: $0.head[keyPath: number])
        }
        let changes = differences.filter { $0.change != 0 }.sorted {
            (-abs($0.change), $0.name) < (-abs($1.change), $1.name)
        }
        let largest = changes.prefix(Self.recordedFunctions)
        return CallDifference.Count(
            name, base: base, head: head, functions: Array(largest), otherFunctions: changes.count - largest.count)
    }
}
