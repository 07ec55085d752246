import LabKit
import Measurement

/// Numbers of cells as reports write them.
enum CellText {
    /// A value in the unit of a cell: `5.28 µs`, `1,024`; of a whole count no decimals.
    static func value(_ value: Double, unit: String) -> String {
        if unit == "ns" { return TimeSpan(nanoseconds: value).description }
        return value == value.rounded() ? whole(value) : SignificantDigits.three(value)
    }

    /// A whole number: `1,024`.
    static func whole(_ value: Double) -> String {
        abs(value) < 1e15 ? SignificantDigits.grouped(Int(value)) : SignificantDigits.three(value)
    }

    /// An interval: `[4.99 µs, 5.01 µs]`; a side that is open is left out.
    static func interval(_ interval: Interval?, unit: String) -> String {
        guard let interval else { return "" }
        func end(_ value: Double) -> String { value.isFinite ? Self.value(value, unit: unit) : "∞" }
        return "[\(end(interval.lower)), \(end(interval.upper))]"
    }

    /// A factor: `1.20×`.
    static func ratio(_ value: Double) -> String { "\(SignificantDigits.three(value))×" }

    /// What a plan and metric are called: `warm time`, `allocations`.
    static func measure(_ cell: Cell) -> String {
        switch cell.metric {
        case .time: "\(cell.planName) time"
        case .buildTime: "time to build"
        case .allocations: "allocations"
        case .bytes: "bytes allocated"
        case .resident: "bytes kept"
        case .instructions: "instructions"
        }
    }

    /// What a verdict looks like.
    static func tone(_ verdict: BudgetVerdict) -> ReportTable.Tone {
        switch verdict {
        case .within: .good
        case .over: .bad
        case .undecided: .open
        }
    }

    /// `1 cell`, `2 cells`.
    static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(SignificantDigits.grouped(number)) \(number == 1 ? singular : plural ?? singular + "s")"
    }
}
