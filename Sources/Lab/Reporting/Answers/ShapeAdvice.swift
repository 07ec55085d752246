import Measurement
import Results

/// The implementations that keep their budget on the inputs of a shape.
struct ShapeAdvice: Hashable, Sendable {
    /// Inputs on which the same implementations fit.
    struct Part: Hashable, Sendable {
        var advice: Advice
        var undecided: [String]
        /// Their sizes, or their names where sizes do not tell them apart.
        var inputs: [String]

        /// The advice with what is undecided: `only path fits (undecided: snapshot)`.
        var statement: String {
            undecided.isEmpty ? advice.statement : "\(advice.statement) (undecided: \(undecided.listed))"
        }
    }

    var shape: String
    /// True if the shape is that of one input, which has its name: there is no size to tell.
    var isOfOneInput: Bool
    /// True if all inputs differ in their size.
    var isBySize: Bool
    /// The largest of the sizes up to which every implementation fits, with its unit: `1,000 nodes`.
    var easyUpTo: String?
    /// The inputs beyond that size, or all, together where the same holds for them.
    var parts: [Part]

    /// The advice for the inputs of a shape.
    ///
    /// - Parameter cells: The judged cells of that shape.
    /// - Returns: `nil` when every implementation fits on every input: there is nothing to decide.
    init?(shape: String, _ cells: [Cell]) {
        let inputs = cells.grouped(by: \.id.input).map(\.elements).sorted { $0[0].input.size < $1[0].input.size }
        guard let turn = inputs.firstIndex(where: { !Self.isEasy($0) }) else { return nil }

        let isBySize = Set(inputs.map { $0[0].input.size }).count == inputs.count

        func name(_ cells: [Cell]) -> String {
            isBySize ? SignificantDigits.grouped(cells[0].input.size) : cells[0].id.input
        }

        self.shape = shape
        isOfOneInput = inputs.count == 1 && inputs[0][0].id.input == shape
        self.isBySize = isBySize
        if isBySize, turn > 0 { easyUpTo = "\(name(inputs[turn - 1])) \(inputs[0][0].input.sizeUnit)" }

        let hard = isBySize ? Array(inputs[turn...]) : inputs
        parts = hard.map { Self.part($0, name: name($0)) }
            .grouped { Part(advice: $0.advice, undecided: $0.undecided, inputs: []) }
            .map { key, parts in
                Part(advice: key.advice, undecided: key.undecided, inputs: parts.flatMap(\.inputs))
            }
    }

    /// The verdict on the shape: over where no implementation fits some input, undecided where one perhaps does.
    var verdict: BudgetVerdict {
        let hard = parts.filter { $0.advice == .noneFits }
        if hard.contains(where: \.undecided.isEmpty) { return .over }
        return hard.isEmpty ? .within : .undecided
    }

    private static func isEasy(_ cells: [Cell]) -> Bool { cells.allSatisfy { $0.budget?.verdict == .within } }

    private static func part(_ cells: [Cell], name: String) -> Part {
        let rows = CostRow.all(of: cells)

        // The worst of the verdicts on an implementation's budgets is the verdict on the implementation.
        func names(_ verdict: BudgetVerdict) -> [String] {
            rows.filter { $0.judged.first?.budget?.verdict == verdict }.map { $0.cells[0].id.label }
        }

        return Part(
            advice: Advice(fitting: names(.within), of: rows.map { $0.cells[0].id.label }),
            undecided: names(.undecided), inputs: [name])
    }

    /// The advice as a sentence: `chain: up to 1,000 nodes every implementation fits; at 10,000 only path fits.`
    var sentence: String {
        if isOfOneInput { return "\(shape): \(parts.map(\.statement).joined(separator: "; "))." }

        var statements = parts.map { part in "\(isBySize ? "at" : "on") \(part.inputs.listed) \(part.statement)" }
        if let easyUpTo { statements.insert("up to \(easyUpTo) \(Advice.anyFits.statement)", at: 0) }
        return "\(shape): \(statements.joined(separator: "; "))."
    }
}
