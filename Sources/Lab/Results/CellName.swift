/// The name of a cell for formats with one text for it: `experiment::implementation/input`, followed by `#metric`
/// unless it is time, `#plan` unless it is the metric's usual one, and `#cores=4` for more than one core.
///
/// The name depends only on the cell, and reads back as the same cell. Percent-encoding keeps names distinct. It
/// applies to `%`, `/`, `#`, control characters, `=` in a metric or plan, and colons next to another colon or at an end
/// of a part.
package struct CellName: Hashable, Sendable {
    /// The cell.
    package let id: CellID

    /// The name of a cell.
    package init(_ id: CellID) { self.id = id }

    /// The name of a cell.
    package init(_ cell: Cell) { self.init(cell.id) }

    /// The name.
    package var text: String {
        let experiment = Self.encoded(id.experiment)
        let implementation = Self.encoded(id.implementation)
        let input = Self.encoded(id.input)
        return (["\(experiment)::\(implementation)/\(input)"] + measure + cores).joined(separator: "#")
    }

    /// The metric, followed by the plan unless it is the usual one, for formats with a name for each metric.
    package var metric: String {
        ([Self.encodedMeasure(id.metric.name)] + plan).joined(separator: "#")
    }

    private var plan: [String] { id.plan == id.metric.plan ? [] : [Self.encodedMeasure(id.plan.rawValue)] }

    private var measure: [String] {
        let metric = Self.encodedMeasure(id.metric.name)
        guard id.metric == .unnamed else {
            // A metric named like a plan would be read as the plan.
            let isPlan = Plan.builtInNames.contains(id.metric.name)
            return isPlan ? [metric, Self.encodedMeasure(id.plan.rawValue)] : [metric] + plan
        }

        return plan.isEmpty || Plan.builtInNames.contains(id.plan.rawValue) ? plan : [metric] + plan
    }

    private var cores: [String] { id.cores == 1 ? [] : ["cores=\(id.cores)"] }

    private static func encodedMeasure(_ text: String) -> String {
        text.percentEncoding { "%/#=".unicodeScalars.contains($0) }
    }

    private static func encoded(_ part: String) -> String {
        let scalars = Array(part.unicodeScalars)
        return scalars.indices.map { index in
            let scalar = scalars[index]
            let touches =
                index == 0 || index == scalars.count - 1 || scalars[index - 1] == ":" || scalars[index + 1] == ":"
            let isEncoded =
                "%/#".unicodeScalars.contains(scalar) || scalar.isControl || (scalar == ":" && touches)
            return isEncoded ? scalar.percentEncoded : String(scalar)
        }.joined()
    }
}

/// Reading a name.
extension CellName {
    /// Reads a name; `nil` if no cell has it.
    package init?(reading text: String) {
        let parts = text.parted(at: "#")
        guard var id = Self.cell(named: parts.first), id.read(measures: parts.rest) else { return nil }

        // A single text is the name of a cell.
        self.init(id)
        guard self.text == text else { return nil }
    }

    /// Reads `experiment::implementation/input`.
    private static func cell(named text: String) -> CellID? {
        guard let colons = text.firstRange(of: "::") else { return nil }

        let path = String(text[colons.upperBound...]).parted(at: "/")
        guard let experiment = String(text[..<colons.lowerBound]).percentDecoded,
            let implementation = path.first.percentDecoded, let input = path.rest?.percentDecoded
        else { return nil }

        return CellID(experiment: experiment, implementation: implementation, input: input)
    }

    /// Reads the metric and the plan from the form of ``metric``.
    package static func measure(_ text: String) -> (metric: Metric, plan: Plan)? {
        let parts = text.parted(at: "#")
        guard let name = parts.first.percentDecoded else { return nil }

        let metric = Metric.ofName(name)
        guard let plan = parts.rest else { return (metric, metric.plan) }
        guard !plan.unicodeScalars.contains("#") else { return nil }
        return plan.percentDecoded.map { (metric, Plan(rawValue: $0)) }
    }
}

extension CellID {
    /// Reads the metric, the plan and the cores from the end of a name, such as `cold#cores=4`; `nil` means that the
    /// name has no such end.
    ///
    /// - Returns: `false` if the text is not a valid end.
    fileprivate mutating func read(measures text: String?) -> Bool {
        var parts = text?.components(separatedByScalar: "#") ?? []
        if let last = parts.last, last.hasPrefix("cores="), let count = Int(last.dropFirst("cores=".count)) {
            cores = count
            parts.removeLast()
        }

        guard !parts.isEmpty else { return true }

        let measure = parts.joined(separator: "#")
        if Plan.builtInNames.contains(measure) {
            plan = Plan(rawValue: measure)
            return true
        }

        guard let ownMeasure = CellName.measure(measure) else { return false }
        metric = ownMeasure.metric
        plan = ownMeasure.plan
        return true
    }
}

extension Plan {
    /// The names of the plans of the lab.
    fileprivate static let builtInNames = Set((all + [batches]).map(\.rawValue))
}

extension String {
    /// The text before the first occurrence of a scalar, and the text after it; the whole text and `nil` if there is no
    /// occurrence.
    fileprivate func parted(at separator: Unicode.Scalar) -> (first: String, rest: String?) {
        guard let index = unicodeScalars.firstIndex(of: separator) else { return (self, nil) }
        return (String(unicodeScalars[..<index]), String(unicodeScalars[unicodeScalars.index(after: index)...]))
    }

    /// The parts between all occurrences of a scalar.
    fileprivate func components(separatedByScalar separator: Unicode.Scalar) -> [String] {
        unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map {
            String(String.UnicodeScalarView($0))
        }
    }
}
