import Results

/// The implementations of an experiment that allocate during a call.
struct Allocators: Sendable, Equatable {
    struct Allocator: Sendable, Equatable {
        var name: String
        /// The most allocations of one call, over all inputs.
        var mostAllocations: Double
    }

    /// All implementations with counted allocations.
    var implementations: [Allocator]

    /// - Returns: `nil` if nothing was counted.
    init?(_ cells: [Cell]) {
        implementations = cells.filter(\.metric.countsAllocations).grouped { $0.id.label }
            .map { name, cells in Allocator(name: name, mostAllocations: cells.map(\.median).max() ?? 0) }
        if implementations.isEmpty { return nil }
    }

    private static let listLimit = 10

    /// The allocations as a sentence.
    var sentence: String {
        let allocating = implementations.filter { $0.mostAllocations > 0 }
        guard !allocating.isEmpty else {
            return implementations.count == 1
                ? "\(implementations[0].name) allocates nothing in a call." : "Nothing is allocated in a call."
        }

        var sentence = "Allocating in a call: " + allocating.prefix(Self.listLimit).map(text).joined(separator: ", ")
        if allocating.count > Self.listLimit { sentence += " and \(allocating.count - Self.listLimit) more" }
        return sentence + (allocating.count < implementations.count ? "; the others never." : ".")
    }

    private func text(_ allocator: Allocator) -> String {
        // A count is a mean over several calls: one allocation in four calls counts as 0.25.
        guard allocator.mostAllocations >= 1 else { return "\(allocator.name) less than once" }
        guard allocator.mostAllocations > 1 else { return "\(allocator.name) once" }
        return "\(allocator.name) up to \(Metric.allocations.text(allocator.mostAllocations.rounded(.up))) times"
    }
}
