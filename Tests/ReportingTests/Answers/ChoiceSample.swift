import Measurement

@testable import Reporting
@testable import Results

/// Cells among which a choice is made.
enum ChoiceSample {
    /// The warm cell of an implementation, and its memory.
    static func cells(
        _ name: String, _ input: String, _ time: Double, to reference: Double, kept: Double? = nil,
        made: Double? = nil, spread: Double = 0.01, isTypical: Bool = false, verdict: BudgetVerdict? = nil,
        cores: Int = 1
    ) -> [Cell] {
        let role: Role =
            switch name {
            case "documented": .reference
            case "bare": .bare
            default: .implementation
            }
        var cells = [SearchResult.cell(name, role, .warm, .time, time, toReference: time / reference)]
        cells[0].ci95 = Interval(lower: time * (1 - spread), upper: time * (1 + spread))
        cells.append(SearchResult.cell(name, role, .memory, .allocations, 0))
        // A run that counts memory has the bytes of the input.
        if role == .reference { cells.append(SearchResult.cell("", .bare, .memory, .resident, 96)) }
        if let kept { cells.append(SearchResult.cell(name, role, .memory, .resident, kept)) }
        if let made { cells.append(SearchResult.cell(name, role, .warm, .buildTime, made)) }
        if let verdict { cells.append(SearchResult.cell(name, role, .cold, .time, time, verdict: verdict)) }

        for index in cells.indices {
            cells[index].id.input = input
            cells[index].input.shape = String(input.prefix { $0 != "-" })
            cells[index].input.isTypical = isTypical
            cells[index].id.cores = cores
        }
        return cells
    }

    /// An app-like input and a chain, where one implementation keeps nothing, one keeps much and one only reads.
    static let whole = part("app-10", 100, factor: 10, true) + part("chain-10", 1_000, factor: 0.5, false)

    private static func part(_ input: String, _ time: Double, factor: Double, _ isTypical: Bool) -> [Cell] {
        var all = cells("documented", input, time, to: time, isTypical: isTypical)
        all += cells("iterative", input, time / factor, to: time, isTypical: isTypical)
        all += cells("memoised", input, time / 50, to: time, kept: 16.4, made: 404_000, isTypical: isTypical)
        all += cells("indexed", input, 0.3, to: time, kept: 37, made: 477_000, isTypical: isTypical)
        return all + cells("bare", input, 0.25, to: time, isTypical: isTypical)
    }

    /// The same, with budgets that only what keeps an answer keeps on the chain.
    static var judged: [Cell] {
        var judged = whole
        for name in ["documented", "iterative", "memoised", "indexed"] {
            for input in ["app-10", "chain-10"] {
                let isOver = input == "chain-10" && ["documented", "iterative"].contains(name)
                let cell = cells(name, input, 1, to: 1, isTypical: input == "app-10", verdict: isOver ? .over : .within)
                judged.append(cell[cell.count - 1])
            }
        }
        return judged
    }
}
