import Measurement
import Nouns
import Results

/// The answers to what to ship of all judged experiments, and their sum in one sentence.
///
/// Source: statements, What to ship
struct ShippingSum: Sendable, Equatable {
    /// An answer for each judged experiment, in their order.
    let answers: [ShippingAnswer]

    /// The most experiments that are named.
    private static let mostNamed = 3

    /// - Parameters:
    ///   - cells: cells of any kind.
    ///   - recommendations: the recommendations on experiments, by the names of these.
    /// - Returns: `nil` if nothing is judged, or no experiment has several implementations to choose from.
    init?(_ cells: [Cell], _ recommendations: [String: Recommendation]) {
        let inputs = FittingInputs(cells)
        guard inputs.isChoice else { return nil }

        answers = cells.grouped(by: \.experiment).compactMap { experiment, cells in
            recommendations[experiment].flatMap { ShippingAnswer(experiment, cells, $0) }
        }
        guard !answers.isEmpty else { return nil }
    }

    /// Returns the answer on an experiment; `nil` if it is not judged.
    func answer(on experiment: String) -> ShippingAnswer? { answers.first { $0.experiment == experiment } }

    /// The verdict on all: over if one is to be held, else undecided if one is.
    var verdict: BudgetVerdict { BudgetVerdict.worst(of: answers.map(\.verdict)) ?? .undecided }

    /// The sum: `Ship 5 of 8 as recommended; hold variant-apply: nothing fits on 1 input; undecided: foreground-view
    /// and element-id-resolve.`
    var sentence: String {
        guard answers.count > 1 else { return sentenceOfOne }

        let shipped = answers.count { $0.verdict == .within }
        if shipped == answers.count { return "Ship all \(shipped) as recommended." }

        var parts = shipped > 0 ? ["ship \(shipped) of \(answers.count) as recommended"] : []
        let holds = answers.filter { $0.verdict == .over }
        if !holds.isEmpty {
            let inputs = counted(holds.reduce(0) { $0 + $1.inputs }, "input")
            parts.append("hold \(Self.named(holds)): nothing fits on \(inputs)")
        }
        let open = answers.filter { $0.verdict == .undecided }
        if !open.isEmpty { parts.append("undecided: \(Self.named(open))") }
        return "\(parts.joined(separator: "; ").capitalisedFirst)."
    }

    /// The answer on the one experiment: `Ship cached.`; `Hold: nothing fits on 1 of 5 inputs.`
    private var sentenceOfOne: String {
        let answer = answers[0]
        if let reason = answer.reasonText { return "\(answer.word.capitalisedFirst): \(reason)." }

        let others = answer.othersInputs
        let rest = others > 0 ? ", and on \(others) of \(answer.all) inputs what is recommended there" : ""
        return "\(answer.text.capitalisedFirst)\(rest)."
    }

    /// Returns up to three experiments by name, or how many there are.
    private static func named(_ answers: [ShippingAnswer]) -> String {
        answers.count <= mostNamed ? answers.map(\.experiment).listed : "\(answers.count)"
    }
}

extension ResultFile {
    /// The answers to what to ship; `nil` if nothing is judged, or nothing is to choose.
    var shipping: ShippingSum? {
        ShippingSum(
            cells, Dictionary(uniqueKeysWithValues: recommendations.map { ($0.experiment, $0.recommendation) }))
    }
}
