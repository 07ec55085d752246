import JSONText
/// Expressions of Vega that write a value as the tables write it.
enum ValueExpression {
    static func text(_ field: String, unit: String) -> String { unit == "ns" ? time(field) : number(field) }

    static func range(_ text: (String) -> String) -> String { "\(text("datum.lo")) + ' – ' + \(text("datum.hi"))" }

    static func tick(unit: String) -> String { unit == "ns" ? time("datum.value", ".4~r") : tickNumber }

    /// A number of nanoseconds with the unit that fits.
    static func time(_ field: String, _ format: String = ".3~r") -> String {
        // Which unit: 0 for nanoseconds to 3 for seconds. Log 1000 is 6.90776; a little less, for 1000 ns to be 1 µs.
        let unit = "floor(clamp(log(\(field)) / 6.9077, 0, 3))"
        return "format(\(field) / pow(1e3, \(unit)), '\(format)') + [' ns', ' µs', ' ms', ' s'][\(unit)]"
    }

    static func number(_ field: String) -> String {
        "(abs(\(field)) >= 1000 ? format(\(field), ',.0f') : format(\(field), '.3~r'))"
    }

    /// A number with the prefix that fits: `10k`, `1M`.
    static let tickNumber = "datum.value >= 1000 ? format(datum.value, '.3~s') : format(datum.value, '.3~r')"

    static func ratio(_ field: String) -> String {
        "(\(field) >= 0.001 ? format(\(field), ',.3~r') : format(\(field), '.2~e')) + '×'"
    }

    static func tooltip(_ title: String, _ rows: KeyValuePairs<String, String>) -> JSONValue {
        let members = ["title: \(title)"] + rows.map { "'\($0)': \($1)" }
        return ["expr": .text("{" + members.joined(separator: ", ") + "}")]
    }

    /// A text inside single quotes, which hold no line end.
    static func quoted(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
        return line.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
