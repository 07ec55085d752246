/// The name of a cell in formats that have one text for it: `experiment::implementation/input`, followed by `#metric`
/// unless that is time, `#plan` unless that is the usual one of the metric, and `#cores=4` for more than one core.
///
/// The name is that of the cell alone, whatever other cells a result has, and reads back as the cell. Percent-encoding
/// keeps names apart: of `%`, `/`, `#`, `=` in a metric or a plan and control characters, and of colons next to another
/// one or at an end of a part.
package struct CellName: Hashable, Sendable {
    /// The cell.
    package let id: CellID

    /// The name of a cell.
    package init(_ id: CellID) { self.id = id }

    /// The name of a cell.
    package init(_ cell: Cell) { self.init(cell.id) }

    /// Implementation and input: `experiment::implementation/input`.
    package var implementation: String {
        let parts = [id.experiment, id.implementation, id.input].map(Self.encoded)
        return "\(parts[0])::\(parts[1])/\(parts[2])"
    }

    /// The name.
    package var text: String { ([implementation] + measure + cores).joined(separator: "#") }

    /// The metric, with the plan if that is not the usual one, as formats with a name for each metric have it.
    package var metric: String {
        ([Self.encodedMeasure(id.metric.name)] + plan).joined(separator: "#")
    }

    private var plan: [String] { id.plan == id.metric.plan ? [] : [Self.encodedMeasure(id.plan.rawValue)] }

    private var measure: [String] {
        let metric = Self.encodedMeasure(id.metric.name)
        guard id.metric == .unnamed else {
            // A metric that is named like a plan would be read as one.
            let isPlan = Plan.named.contains(id.metric.name)
            return isPlan ? [metric, Self.encodedMeasure(id.plan.rawValue)] : [metric] + plan
        }

        return plan.isEmpty || Plan.named.contains(id.plan.rawValue) ? plan : [metric] + plan
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
        var parts = text.components(separatedByScalar: "#")
        let names = parts.removeFirst()
        guard let colons = names.firstRange(of: "::") else { return nil }

        let rest = names[colons.upperBound...].components(separatedByScalar: "/")
        guard rest.count == 2, let experiment = String(names[..<colons.lowerBound]).percentDecoded,
            let implementation = rest[0].percentDecoded, let input = rest[1].percentDecoded
        else { return nil }

        var id = CellID(experiment: experiment, implementation: implementation, input: input)
        if let cores = parts.last, cores.hasPrefix("cores="), let count = Int(cores.dropFirst("cores=".count)) {
            id.cores = count
            parts.removeLast()
        }

        guard id.read(measure: parts), CellName(id).text == text else { return nil }
        self.init(id)
    }

    /// Reads the metric of a cell and its plan as ``metric`` writes them.
    package static func measure(_ text: String) -> (metric: Metric, plan: Plan)? {
        let parts = text.components(separatedByScalar: "#")
        guard parts.count <= 2, let name = parts[0].percentDecoded else { return nil }

        let metric = Metric.ofName(name)
        guard parts.count == 2 else { return (metric, metric.plan) }
        return parts[1].percentDecoded.map { (metric, Plan(rawValue: $0)) }
    }
}

extension CellID {
    /// Takes over the metric and the plan in the parts of a name.
    fileprivate mutating func read(measure parts: [String]) -> Bool {
        switch parts.count {
        case 0: return true
        case 1 where Plan.named.contains(parts[0]):
            plan = Plan(rawValue: parts[0])
            return true
        case 1, 2:
            guard let measure = CellName.measure(parts.joined(separator: "#")) else { return false }
            metric = measure.metric
            plan = measure.plan
            return true
        default: return false
        }
    }
}

extension Plan {
    /// The names of the plans of the lab.
    fileprivate static let named = Set((all + [batches]).map(\.rawValue))
}

extension StringProtocol {
    /// The parts between all occurrences of a scalar.
    fileprivate func components(separatedByScalar separator: Unicode.Scalar) -> [String] {
        unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map {
            String(String.UnicodeScalarView($0))
        }
    }
}
