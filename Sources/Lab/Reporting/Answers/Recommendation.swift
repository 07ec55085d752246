import Measurement
import Results

/// Which implementation to take, in sentences computed from the cells of one experiment.
struct Recommendation: Sendable {
    /// The shapes on which any way keeps the budget; of the others, up to where what does; who does everywhere.
    var fits: [String] = []
    var choice: String?
    var crossings: [String] = []

    var sentences: [String] { fits + (choice.map { [$0] } ?? []) + crossings }
    /// What decides between implementations, and no more.
    private(set) var decisive: [String] = []

    init(_ cells: [Cell]) {
        let contenders = cells.filter { [.reference, .implementation].contains($0.role) }
        let judged = contenders.filter { $0.budget != nil }
        let names = judged.map(\.id.label).distinct()
        var easy: [String] = []

        for (shape, cells) in judged.grouped(by: \.input.shape) {
            if let sentence = Self.sentence(on: shape, cells) { decisive.append(sentence) } else { easy.append(shape) }
        }

        if !easy.isEmpty { fits = ["Any way fits on every \(decisive.isEmpty ? "input" : "size of \(easy.listed)")."] }
        fits += decisive

        // What was not measured where others were does not fit there.
        let inputs = Set(judged.map(\.id.input))
        let fitting = names.filter { name in
            let own = judged.filter { $0.id.label == name }
            return own.allSatisfy { $0.budget?.verdict == .within } && Set(own.map(\.id.input)) == inputs
        }

        if names.count > 1, fitting.count < names.count {
            let some = "Only \(fitting.listed) \(fitting.count == 1 ? "fits" : "fit") on every input."
            fits.append(fitting.isEmpty ? "No way fits on every input." : some)
        }

        choice = Self.choice(contenders, among: names.isEmpty ? nil : fitting)
        crossings = Crossing.all(in: contenders).map(\.sentence)
        decisive += crossings
    }

    /// Up to which size, or on which inputs where sizes do not tell them apart, what fits; `nil` where everything does.
    private static func sentence(on shape: String, _ cells: [Cell]) -> String? {
        let inputs = cells.grouped(by: \.id.input).map(\.elements).sorted { $0[0].input.size < $1[0].input.size }

        func isEasy(_ cells: [Cell]) -> Bool { cells.allSatisfy { $0.budget?.verdict == .within } }

        guard let turn = inputs.firstIndex(where: { !isEasy($0) }) else { return nil }

        let isBySize = Set(inputs.map { $0[0].input.size }).count == inputs.count

        func name(_ cells: [Cell]) -> String {
            isBySize ? SignificantDigits.grouped(cells[0].input.size) : cells[0].id.input
        }

        let before =
            turn == 0 || !isBySize
            ? "" : "up to \(name(inputs[turn - 1])) \(inputs[0][0].input.sizeUnit) any way fits; "
        // Those on which the same ones fit are told together.
        let told = (isBySize ? inputs[turn...] : inputs[...]).map { cells -> (name: String, statement: String) in
            // The worst of the verdicts on an implementation's budgets is the one on it.
            func names(_ verdict: BudgetVerdict) -> [String] {
                CostRow.all(of: cells).filter { $0.judged.first?.budget?.verdict == verdict }.map {
                    $0.cells[0].id.label
                }
            }

            let within = names(.within)
            let open = names(.undecided)
            let fit = isEasy(cells) ? "any way fits" : within.isEmpty ? "none does" : "only \(within.listed)"

            return (name(cells), fit + (open.isEmpty ? "" : " (undecided: \(open.listed))"))
        }.grouped(by: \.statement).map { "\(isBySize ? "at" : "on") \($1.map(\.name).listed) \($0)" }
        return "\(shape): \(before)\(told.joined(separator: "; "))."
    }

    private static func choice(_ cells: [Cell], among names: [String]?) -> String? {
        let own = cells.filter { $0.plan == .warm && $0.metric == .time && names?.contains($0.id.label) != false }
        guard let reference = cells.first(where: { $0.role == .reference })?.id.label,
            let best = MeanRatios(own).values.min(by: { $0.mean < $1.mean })
        else { return nil }

        let ratios = own.filter { $0.id.label == best.label }.compactMap(\.ratioToReference)
        let cheaper = ratios.count { ($0.ci95?.upper ?? .infinity) < 1 }
        let who = names == nil ? "The cheapest" : "The cheapest of what fits"

        guard best.mean < 1 else { return names?.contains(reference) == false ? nil : "\(who) is \(reference), warm." }

        return
            "\(who) is \(best.label), warm: \(SignificantDigits.three(best.mean)) × \(reference) as a geometric mean, "
            + "cheaper with 95 % confidence on \(cheaper) of \(counted(ratios.count, "input"))."
    }
}

extension ResultFile {
    /// What is recommended for each experiment, in sentences that name it.
    var answers: [String] {
        cells.grouped(by: \.experiment).flatMap { experiment, cells in
            Recommendation(cells).sentences.map { "\(experiment): \($0)" }
        }
    }
}

extension [String] {
    /// `a`, `a and b`, `a, b and c`; beyond six how many more.
    fileprivate var listed: String {
        guard count > 1 else { return first ?? "" }
        let shown = count > 6 ? Array(prefix(5)) : dropLast()
        return shown.joined(separator: ", ") + " and " + (count > 6 ? "\(count - 5) more" : self[count - 1])
    }
}

extension ReportTable {
    private static let widest = 40

    /// The share of the budget where there is one, and the multiple of the reference, by implementation and input.
    static func maps(of cells: [Cell]) -> [ReportTable] {
        let all = CostRow.all(of: cells.filter { $0.role != .bare })
        let judged = all.filter { !$0.judged.isEmpty }
        let compared = all.filter { $0.ratio != nil }
        let isJudged = judged.contains { $0.cells[0].role != .floor }
        let isCompared = compared.contains { $0.cells[0].role != .reference }
        let share = "The bound that decides as % of the budget: ✓ within, ✗ over, ? undecided, · not judged"
        let ratio = "Multiples of the reference: ↓ cheaper, ↑ dearer, ≈ no difference seen"

        return (isJudged ? [ReportTable(share, judged, Entry.init(shareOf:))] : [])
            + (isCompared ? [ReportTable(ratio, compared, Entry.init(ratioOf:))] : [])
    }

    private init(_ caption: String, _ costs: [CostRow], _ entry: (CostRow) -> Entry) {
        func nearest(_ costs: [CostRow]) -> Double { costs.flatMap(\.judged).map(\.closeness).max() ?? 0 }

        let all = costs.grouped { $0.cells[0].id.input }
        let kept = Set(all.sorted { nearest($0.elements) > nearest($1.elements) }.prefix(Self.widest).map(\.key))
        let inputs = all.map(\.key).filter { kept.contains($0) }
        self.init(
            caption + (all.count > inputs.count ? "; \(inputs.count) of \(all.count) inputs" : ""),
            [.init("implementation", .heading)] + inputs.map { .init($0, .text) },
            costs.grouped { $0.cells[0].label }.map { label, own in
                let entries = Dictionary(
                    own.map { ($0.cells[0].id.input, entry($0)) }, uniquingKeysWith: { one, _ in one })
                return Row([.init(label)] + inputs.map { entries[$0] ?? .init("") })
            })

        isMap = true
    }
}

extension CostRow {
    fileprivate var ratio: Ratio? { compared?.ratioToReference.flatMap { $0.value > 0 ? $0 : nil } }
}

extension ReportTable.Entry {
    fileprivate init(shareOf costs: CostRow) {
        let cell = costs.judged.max { $0.closeness < $1.closeness } ?? costs.cells[0]
        let verdict = costs.judged.first?.budget?.verdict
        let sign = cell.role == .floor ? "·" : verdict == .within ? "✓" : verdict == .over ? "✗" : "?"
        let share = cell.closeness
        self.init(sign + " " + (share.isFinite ? SignificantDigits.two(100 * share) : "∞"), cell: cell.id)
        shade = [0.01, 0.1, 0.5, 1].firstIndex { share <= $0 } ?? 4
    }

    fileprivate init(ratioOf costs: CostRow) {
        let cell = costs.compared ?? costs.cells[0]
        let value = costs.ratio?.value ?? 1
        let ci95 = costs.ratio?.ci95
        let isLess = (ci95?.upper ?? .infinity) < 1
        let isMore = (ci95?.lower ?? 0) > 1
        self.init((isLess ? "↓ " : isMore ? "↑ " : "≈ ") + SignificantDigits.two(value), cell: cell.id)
        shade = isLess ? (value < 0.5 ? 0 : 1) : isMore ? (value > 2 ? 4 : 3) : nil
    }
}

extension SignificantDigits {
    /// What fits a small cell: `0.31`, `6.3`, `24`, `1,200`.
    fileprivate static func two(_ value: Double) -> String {
        value >= 9.95
            ? grouped(Int(min(value, 1e9).rounded()))
            : value >= 0.0095 ? fixed(value, decimals: value < 0.95 ? 2 : 1) : "<0.01"
    }
}
