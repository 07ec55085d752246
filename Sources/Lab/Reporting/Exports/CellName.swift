import Results

/// The name of an implementation on an input in formats that have one text for it: `experiment::implementation/input`,
/// followed by `#plan` for times that were not taken warm.
///
/// Percent-encoding keeps names apart: of `%`, `/`, `#` and control characters, and of colons next to another one or at
/// an end of a part.
struct CellName: Hashable {
    let implementation: String
    /// Plan of the times; `nil` for warm ones.
    let plan: Plan?

    init(_ cell: Cell) {
        let parts = [cell.experiment, cell.implementation, cell.id.input].map(Self.encoded)
        implementation = "\(parts[0])::\(parts[1])/\(parts[2])"
        plan = cell.metric == .time && cell.plan != .warm ? cell.plan : nil
    }

    var text: String { implementation + (plan.map { "#\($0)" } ?? "") }

    /// Returns the name with the metric, unless that is time: it tells all cells of a result apart.
    func text(of cell: Cell) -> String { cell.metric == .time ? text : "\(implementation)#\(cell.metric)" }

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
