import Measurement
import Nouns
import Results

/// The verdict on a shape: the implementations that keep their budget on its inputs, by size.
struct ShapeVerdict: Hashable, Sendable {
    /// Inputs on which the same implementations fit.
    struct Part: Hashable, Sendable {
        var fitting: FittingImplementations
        var undecided: [String]
        /// The implementations that were judged only on other inputs of the experiment.
        var unjudged: [String]
        /// The sizes of the inputs, or their names if some have the same size.
        var inputs: [String]

        /// The implementations that fit, with the open points: `only path fits (undecided: snapshot; not judged:
        /// documented)`.
        var statement: String {
            var open: [String] = []
            if !undecided.isEmpty { open.append("undecided: \(undecided.listed)") }
            if !unjudged.isEmpty { open.append("not judged: \(unjudged.listed)") }
            return open.isEmpty ? fitting.statement : "\(fitting.statement) (\(open.joined(separator: "; ")))"
        }
    }

    var shape: String
    /// True if the shape is a single input of the same name: its size says nothing.
    var isOfOneInput: Bool
    /// True if no two inputs have the same size.
    var isBySize: Bool
    /// The size up to which every implementation fits, with its unit: `1,000 nodes`.
    var largestEasySize: String?
    /// The inputs above that size, those with the same implementations together.
    var parts: [Part]

    /// - Parameters:
    ///   - cells: the judged cells of that shape.
    ///   - names: the implementations that were judged on any input of the experiment.
    /// - Returns: `nil` if every implementation fits on every input.
    init?(shape: String, _ cells: [Cell], of names: [String]) {
        let inputs = cells.grouped(by: \.id.input).map(\.elements).sorted { $0[0].input.size < $1[0].input.size }
        guard let turn = inputs.firstIndex(where: { !Self.isEasy($0, names) }) else { return nil }

        let isBySize = Set(inputs.map { $0[0].input.size }).count == inputs.count

        func name(_ cells: [Cell]) -> String {
            isBySize ? cells[0].input.size.grouped : cells[0].id.input
        }

        self.shape = shape
        isOfOneInput = inputs.count == 1 && inputs[0][0].id.input == shape
        self.isBySize = isBySize
        if isBySize, turn > 0 { largestEasySize = "\(name(inputs[turn - 1])) \(inputs[0][0].input.sizeUnit)" }

        let hard = isBySize ? Array(inputs[turn...]) : inputs
        parts = hard.map { Self.part($0, names, name: name($0)) }
            .grouped { Part(fitting: $0.fitting, undecided: $0.undecided, unjudged: $0.unjudged, inputs: []) }
            .map { key, parts in
                var together = key
                together.inputs = parts.flatMap(\.inputs)
                return together
            }
    }

    /// The verdict on the shape: over if no implementation fits on some input, undecided if that is not certain.
    var verdict: BudgetVerdict {
        let hard = parts.filter { $0.fitting == .noneFits }
        if hard.contains(where: \.undecided.isEmpty) { return .over }
        return hard.isEmpty ? .within : .undecided
    }

    private static func isEasy(_ cells: [Cell], _ names: [String]) -> Bool {
        cells.allSatisfy { $0.budget?.verdict == .within } && Set(cells.map(\.id.label)) == Set(names)
    }

    private static func part(_ cells: [Cell], _ names: [String], name: String) -> Part {
        let rows = CostRow.all(of: cells)

        // The verdict on an implementation is the worst verdict on its budgets.
        func implementations(_ verdict: BudgetVerdict) -> [String] {
            rows.filter { $0.judged.first?.budget?.verdict == verdict }.map { $0.cells[0].id.label }
        }

        let judgedNames = Set(cells.map(\.id.label))
        return Part(
            fitting: FittingImplementations(fitting: implementations(.within), of: names),
            undecided: implementations(.undecided), unjudged: names.filter { !judgedNames.contains($0) }, inputs: [name]
        )
    }

    /// The verdict as a sentence: `chain: up to 1,000 nodes every implementation fits; at 10,000 only path fits.`
    var sentence: String {
        if isOfOneInput { return "\(shape): \(parts.map(\.statement).joined(separator: "; "))." }

        var statements = parts.map { part in "\(isBySize ? "at" : "on") \(part.inputs.listed) \(part.statement)" }
        if let largestEasySize {
            statements.insert("up to \(largestEasySize) \(FittingImplementations.anyFits.statement)", at: 0)
        }
        return "\(shape): \(statements.joined(separator: "; "))."
    }
}
