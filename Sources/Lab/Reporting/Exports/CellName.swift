import LabKit

/// The name of an implementation on an input in formats that have one text for it: `experiment::implementation/input`, and
/// `#plan` behind it for times that were not taken warm.
///
/// A part is written as it is, but for what would make two names one: `%`, `/`, `#`, colons that touch another one or an
/// end of the part, and control characters are percent-encoded.
struct CellName: Hashable {
    let implementation: String
    /// Plan of the times; `nil` for warm ones.
    let plan: PlanKind?

    init(_ cell: Cell) {
        let parts = [cell.experiment, cell.implementation, cell.input.name].map(Self.encoded)
        implementation = "\(parts[0])::\(parts[1])/\(parts[2])"
        plan = cell.metric == .time && cell.plan != .warm ? cell.plan : nil
    }

    /// The name.
    var text: String { implementation + (plan.map { "#\($0.rawValue)" } ?? "") }

    /// The name with the metric, which tells all cells of a result apart; a time is not named.
    func text(of cell: Cell) -> String {
        cell.metric == .time ? text : "\(implementation)#\(cell.metric.rawValue)"
    }

    private static func encoded(_ part: String) -> String {
        let scalars = Array(part.unicodeScalars)
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let touches =
                index == 0 || index == scalars.count - 1 || scalars[index - 1] == ":" || scalars[index + 1] == ":"
            if "%/#".unicodeScalars.contains(scalar) || scalar.isControl || scalar == ":" && touches {
                result += scalar.percentEncoded
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// The bytes of its UTF-8 as `%0A`.
    var percentEncoded: String {
        String(self).utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    /// Whether it is a control character or ends a line.
    var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value)
    }
}

extension Cell {
    /// What the input itself takes, which no implementation did.
    var isInputItself: Bool { implementation == "(input)" }
}
