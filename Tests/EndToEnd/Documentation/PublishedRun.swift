import Foundation
import Testing

/// A published run, as `milli export --format csv` writes it: a row for each cell and metric.
struct PublishedRun {
    typealias Row = [String: String]

    /// Its page in the package.
    let page: String
    let rows: [Row]
    /// The rows of an input, by `experiment/input`.
    private let inputs: [String: [Row]]

    /// Every run of `results`, the latest last.
    static func all() throws -> [PublishedRun] {
        let folder = Command.package.appendingPathComponent("results")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/run.json").path)
        }.map { try PublishedRun("results/\($0)") }
    }

    init(_ folder: String) throws {
        page = "\(folder)/README.md"
        let file = Command.package.appendingPathComponent("\(folder)/run.json")
        let csv = try Command.milli("export", file.path, "--format", "csv")
        try #require(csv.status == 0, "\(csv.errors)")
        let records = Self.records(csv.output)
        let names = try #require(records.first)
        rows = records.dropFirst().map { Row(uniqueKeysWithValues: zip(names, $0)) }
        inputs = Dictionary(grouping: rows) { "\($0["experiment"] ?? "")/\($0["input"] ?? "")" }
    }

    /// The fields of each line. Quotes are left out: no field that is looked at has one.
    private static func records(_ text: String) -> [[String]] {
        var (records, fields, field, isQuoted) = ([[String]](), [String](), "", false)
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case ",", "\n", "\r\n":
                guard !isQuoted else { continue }
                fields.append(field)
                field = ""
                if character == "," { continue }
                records.append(fields)
                fields = []
            default: field.append(character)
            }
        }
        return records
    }

    func has(_ experiment: String, _ input: String) -> Bool { inputs["\(experiment)/\(input)"] != nil }

    /// The row of a cell; of several numbers of cores, the one that is asked for.
    func row(
        _ experiment: String, _ implementation: String, _ input: String, _ plan: String = "warm",
        _ metric: String = "time", cores: String? = nil
    ) -> Row? {
        inputs["\(experiment)/\(input)"]?.first {
            $0["implementation"]?.components(separatedBy: " on ")[0] == implementation && $0["plan"] == plan
                && $0["metric"] == metric && (cores == nil || $0["cores"] == cores)
        }
    }

    func size(_ experiment: String, _ input: String) -> String? {
        inputs["\(experiment)/\(input)"]?.first.map { "\(Figure.three($0["size"])) \($0["sizeUnit"] ?? "")" }
    }
}

/// Numbers as tables print them.
enum Figure {
    /// Three significant digits, and every digit before the point: `0.0123`, `12.3`, `1,230`, `1.20e-7`.
    static func three(_ value: Double) -> String {
        guard value != 0 else { return "0" }
        if value < 0.0009995 {
            let parts = String(format: "%.2e", value).components(separatedBy: "e-0")
            return parts.joined(separator: "e-")
        }
        // The places of the number once it is rounded: 9.996 is 10.0.
        let rounded = Double(String(format: "%.2e", value)) ?? value
        let text = String(format: "%.*f", max(0, 2 - Int(log10(rounded).rounded(.down))), value)
        return value < 999.5 ? text : grouped(Int(value.rounded()))
    }

    static func three(_ text: String?) -> String { text.flatMap(Double.init).map(three) ?? "" }

    static func grouped(_ value: Int) -> String {
        var text = "\(value)"
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }

    /// Nanoseconds in the unit that fits: `1.23 µs`; an interval is in the unit of the value.
    static func time(_ nanoseconds: String?, _ interval: (lower: String?, upper: String?)? = nil) -> String {
        guard let value = nanoseconds.flatMap(Double.init) else { return "" }
        let units = [(" s", 1e9), (" ms", 1e6), (" µs", 1e3)]
        let unit = units.first { value >= 0.9995 * $0.1 } ?? (" ns", 1)
        let text = three(value / unit.1) + unit.0
        guard let interval, let lower = interval.lower.flatMap(Double.init),
            let upper = interval.upper.flatMap(Double.init)
        else { return text }
        return "\(text) [\(three(lower / unit.1)), \(three(upper / unit.1))]"
    }

    /// Events per second: `1.23 G`.
    static func rate(_ perSecond: String?) -> String {
        guard let value = perSecond.flatMap(Double.init) else { return "" }
        let units = [(" G", 1e9), (" M", 1e6), (" k", 1e3)]
        let unit = units.first { value >= 0.9995 * $0.1 } ?? ("", 1)
        return three(value / unit.1) + unit.0
    }
}
