import JSONText
import Results

/// Expressions of Vega that format a value as in tables.
///
/// They repeat `numbers.js`: files of charts are drawn without the script of a page, and a text for every number of
/// every point would enlarge the data of a page.
enum ValueExpression {
    /// Returns the text of a field in a unit: a time, or a number with three digits.
    static func text(_ field: String, unit: String) -> String {
        unit == Metric.unitOfDurations ? time(field) : number(field)
    }

    /// Returns the text of the interval in the fields `lo` and `hi`.
    static func range(_ text: (String) -> String) -> String { "\(text("datum.lo")) + ' – ' + \(text("datum.hi"))" }

    /// Returns the label of a tick.
    static func tick(unit: String) -> String {
        unit == Metric.unitOfDurations ? time("datum.value", ".4~r") : tickNumber
    }

    /// Returns the text of a number of nanoseconds with the unit that fits.
    static func time(_ field: String, _ format: String = ".3~r") -> String {
        // The unit, from 0 for nanoseconds to 3 for seconds. The divisor is a little less than log 1000, so that 1000
        // ns is 1 µs.
        let unit = "floor(clamp(log(\(field)) / 6.9077, 0, 3))"
        return "format(\(field) / pow(1e3, \(unit)), '\(format)') + [' ns', ' µs', ' ms', ' s'][\(unit)]"
    }

    static func number(_ field: String) -> String {
        "(abs(\(field)) >= 1000 ? format(\(field), ',.0f') : format(\(field), '.3~r'))"
    }

    /// The label of a tick with the prefix that fits: `10k`, `1M`.
    static let tickNumber = "datum.value >= 1000 ? format(datum.value, '.3~s') : format(datum.value, '.3~r')"

    /// The label of a tick on the axis of shares, in decades from 100 % down: `50 %`, `99.9 %`.
    static let tickShare =
        "datum.value == 0 ? '0 %' : datum.value < 0.5 ? '50 %' : format(100 - pow(10, 2 - datum.value), '.4~r') + ' %'"

    /// Returns the text of a rate with the prefix that fits: `742 M`.
    static func rate(_ field: String) -> String { "replace(format(\(field), '.3~s'), regexp('([a-zA-Z])$'), ' $1')" }

    /// Returns the text of a number of bytes per second: `742 MB/s`.
    static func byteRate(_ field: String) -> String {
        "\(rate(field)) + (\(field) < 999.5 ? ' B/s' : 'B/s')"
    }

    /// Returns the text of a ratio: `1.25×`.
    static func ratio(_ field: String) -> String {
        "(\(field) >= 0.001 ? format(\(field), ',.3~r') : format(\(field), '.2~e')) + '×'"
    }

    /// Returns a tooltip with a title and a row for each name; title and rows are expressions.
    static func tooltip(_ title: String, _ rows: KeyValuePairs<String, String>) -> JSONValue {
        let members = ["title: \(title)"] + rows.map { "'\($0)': \($1)" }
        return ["expr": .text("{" + members.joined(separator: ", ") + "}")]
    }

    /// Returns a text for between single quotes, without line ends.
    static func quoted(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
        return line.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
