/// Expressions of Vega that write a value as the tables write it.
enum ValueExpression {
    /// The text of a value in a unit: `5.28 µs`, `1,024`.
    static func text(_ field: String, unit: String) -> String { unit == "ns" ? time(field) : number(field) }

    /// A label of a tick in a unit.
    static func tick(unit: String) -> String { unit == "ns" ? time("datum.value", ".4~r") : tickNumber }

    /// A number of nanoseconds with the unit that fits.
    static func time(_ field: String, _ format: String = ".3~r") -> String {
        // Which unit: 0 for nanoseconds to 3 for seconds. Log 1000 is 6.90776; a little less, so that 1000 ns are 1 µs.
        let unit = "floor(clamp(log(\(field)) / 6.9077, 0, 3))"
        return "format(\(field) / pow(1e3, \(unit)), '\(format)') + [' ns', ' µs', ' ms', ' s'][\(unit)]"
    }

    /// A number with three digits.
    static func number(_ field: String) -> String {
        "(abs(\(field)) >= 1000 ? format(\(field), ',.0f') : format(\(field), '.3~r'))"
    }

    /// A number with the prefix that fits: `10k`, `1M`.
    static let tickNumber = "datum.value >= 1000 ? format(datum.value, '.3~s') : format(datum.value, '.3~r')"

    /// A ratio: `1.5×`.
    static func ratio(_ field: String) -> String {
        "(\(field) >= 0.001 ? format(\(field), ',.3~r') : format(\(field), '.2~e')) + '×'"
    }

    /// A tooltip: names and expressions, in this order.
    static func tooltip(_ title: String, _ rows: KeyValuePairs<String, String>) -> ChartValue {
        let members = ["title: \(title)"] + rows.map { "'\($0)': \($1)" }
        return ["expr": .text("{" + members.joined(separator: ", ") + "}")]
    }
}
