import Results

/// The name of an implementation on an input in formats that have one text for it: `experiment::implementation/input`,
/// and `#plan` behind it for times that were not taken warm. What would make two names one is percent-encoded: `%`,
/// `/`, `#`, colons that touch another one or an end of the part, and control characters.
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

    /// The name with the metric, which tells all cells of a result apart; a time is not named.
    func text(of cell: Cell) -> String { cell.metric == .time ? text : "\(implementation)#\(cell.metric)" }

    private static func encoded(_ part: String) -> String {
        let scalars = Array(part.unicodeScalars)
        return scalars.indices.map { index in
            let scalar = scalars[index]
            let touches =
                index == 0 || index == scalars.count - 1 || scalars[index - 1] == ":" || scalars[index + 1] == ":"
            return "%/#".unicodeScalars.contains(scalar) || scalar.isControl || scalar == ":" && touches
                ? scalar.percentEncoded : String(scalar)
        }.joined()
    }
}
