import Measurement
import Nouns
import Results

/// The implementations that keep their budget on the inputs of a shape.
struct ShapeAdvice: Hashable, Sendable {
    /// Inputs on which the same implementations fit.
    struct Part: Hashable, Sendable {
        var advice: Advice
        var undecided: [String]
        /// The implementations that were judged on other inputs of the experiment, and not on these.
        var unjudged: [String]
        /// Their sizes, or their names where sizes do not tell them apart.
        var inputs: [String]

        /// The advice with what is open: `only path fits (undecided: snapshot; not judged: documented)`.
        var statement: String {
            var open: [String] = []
            if !undecided.isEmpty { open.append("undecided: \(undecided.listed)") }
            if !unjudged.isEmpty { open.append("not judged: \(unjudged.listed)") }
            return open.isEmpty ? advice.statement : "\(advice.statement) (\(open.joined(separator: "; ")))"
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
    /// - Parameters:
    ///   - cells: the judged cells of that shape.
    ///   - names: the implementations that were judged on any input of the experiment.
    /// - Returns: `nil` when every implementation fits on every input: there is nothing to decide.
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
        if isBySize, turn > 0 { easyUpTo = "\(name(inputs[turn - 1])) \(inputs[0][0].input.sizeUnit)" }

        let hard = isBySize ? Array(inputs[turn...]) : inputs
        parts = hard.map { Self.part($0, names, name: name($0)) }
            .grouped { Part(advice: $0.advice, undecided: $0.undecided, unjudged: $0.unjudged, inputs: []) }
            .map { key, parts in
                var together = key
                together.inputs = parts.flatMap(\.inputs)
                return together
            }
    }

    /// The verdict on the shape: over where no implementation fits some input, undecided where one perhaps does.
    var verdict: BudgetVerdict {
        let hard = parts.filter { $0.advice == .noneFits }
        if hard.contains(where: \.undecided.isEmpty) { return .over }
        return hard.isEmpty ? .within : .undecided
    }

    private static func isEasy(_ cells: [Cell], _ names: [String]) -> Bool {
        cells.allSatisfy { $0.budget?.verdict == .within } && Set(cells.map(\.id.label)) == Set(names)
    }

    private static func part(_ cells: [Cell], _ names: [String], name: String) -> Part {
        let rows = CostRow.all(of: cells)

        // The worst of the verdicts on an implementation's budgets is the verdict on the implementation.
        func implementations(_ verdict: BudgetVerdict) -> [String] {
            rows.filter { $0.judged.first?.budget?.verdict == verdict }.map { $0.cells[0].id.label }
        }

        let judgedNames = Set(cells.map(\.id.label))
        return Part(
            advice: Advice(fitting: implementations(.within), of: names),
            undecided: implementations(.undecided), unjudged: names.filter { !judgedNames.contains($0) }, inputs: [name]
        )
    }

    /// The advice as a sentence: `chain: up to 1,000 nodes every implementation fits; at 10,000 only path fits.`
    var sentence: String {
        if isOfOneInput { return "\(shape): \(parts.map(\.statement).joined(separator: "; "))." }

        var statements = parts.map { part in "\(isBySize ? "at" : "on") \(part.inputs.listed) \(part.statement)" }
        if let easyUpTo { statements.insert("up to \(easyUpTo) \(Advice.anyFits.statement)", at: 0) }
        return "\(shape): \(statements.joined(separator: "; "))."
    }
}
