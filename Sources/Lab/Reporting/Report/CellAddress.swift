import LabKit

/// Which cell of a result a number is from.
public struct CellAddress: Hashable, Sendable, CustomStringConvertible {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The input.
    public var input: String
    /// The plan.
    public var plan: String
    /// The metric.
    public var metric: String

    /// The address of a cell.
    public init(_ cell: Cell) {
        self.init(
            experiment: cell.experiment, implementation: cell.implementation, input: cell.input.name,
            plan: cell.plan.rawValue, metric: cell.metric.rawValue)
    }

    /// An address from its parts.
    public init(experiment: String, implementation: String, input: String, plan: String, metric: String) {
        self.experiment = experiment
        self.implementation = implementation
        self.input = input
        self.plan = plan
        self.metric = metric
    }

    /// `experiment/implementation/input plan metric`.
    public var description: String { "\(experiment)/\(implementation)/\(input) \(plan) \(metric)" }

    /// The part of a page's address behind `#` that leads to the cell, the same in every report:
    /// `cell-search_indexed_chain-1000_warm_time`.
    public var anchor: String {
        "cell-" + Slug([experiment, implementation, input, plan, metric]).text
    }
}

/// Names as part of an address or of a file's name: lower-case letters, digits and hyphens, joined by underscores.
///
/// Where that loses something, a digest of the names follows, so that different names stay different.
struct Slug {
    let text: String

    init(_ names: [String]) {
        var isLossy = false
        let parts = names.map { name in
            var part = ""
            for scalar in name.unicodeScalars {
                switch scalar {
                case "a"..."z", "0"..."9", "-": part.unicodeScalars.append(scalar)
                case "A"..."Z":
                    part += String(scalar).lowercased()
                    isLossy = true
                default:
                    isLossy = true
                    if part.last != "-" { part += "-" }
                }
            }
            return String(part.prefix(60))
        }
        let text = parts.joined(separator: "_")
        isLossy = isLossy || names.contains { $0.utf8.count > 60 }
        self.text = isLossy ? "\(text)_\(Self.digest(names))" : text
    }

    /// FNV-1a over the names and what separates them: short, and the same everywhere.
    private static func digest(_ names: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for name in names {
            for byte in Array(name.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
