/// A value in a column of SQLite.
enum SQLiteValue: Equatable {
    case nothing
    case integer(Int)
    case real(Double)
    case text(String)

    var text: String? { if case .text(let value) = self { value } else { nil } }
    var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    var real: Double? {
        switch self {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}
