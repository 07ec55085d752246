import JSONText

/// Why a variant document cannot be read; nothing of it is applied.
public struct VariantError: Error, Equatable, Sendable {
    /// What is wrong, in the order of the text; the first ones, when there are very many.
    public let faults: [Fault]
    /// How many faults there are in all.
    public let count: Int

    init(faults: [Fault], count: Int) {
        self.faults = faults
        self.count = count
    }

    /// One thing that is wrong.
    public struct Fault: Equatable, Sendable {
        /// The JSON path: `$.MMTApp[0].config[1].id`.
        public let path: String
        /// The line.
        public let line: Int
        /// What is wrong.
        public let reason: Reason
    }

    /// What can be wrong.
    public enum Reason: Equatable, Sendable {
        /// The text is no JSON, has a key twice, or goes beyond a limit.
        case json(JSONError.Reason)
        /// A value is of another type.
        case wrongType(found: String, expected: String)
        /// A key that means nothing here.
        case unknownKey(String, allowed: [String])
        /// There is no `MMTApp`.
        case noBlocks
        /// More changes than ``VariantLimits/changes``.
        case tooManyChanges(limit: Int)
    }
}

extension VariantError: CustomStringConvertible {
    /// A line per fault, without a line end behind the last.
    public var description: String {
        (faults.map(\.description) + (count > faults.count ? ["\(count - faults.count) further faults"] : []))
            .joined(separator: "\n")
    }
}

extension VariantError.Fault: CustomStringConvertible {
    /// One line: `line 7: $.MMTApp[0].config[1].id: …`.
    public var description: String { "line \(line): \(path): \(reason)" }
}

extension VariantError.Reason: CustomStringConvertible {
    /// What is wrong and what would be right, in one line.
    public var description: String {
        switch self {
        case .json(let reason): "\(reason)"
        case .wrongType(let found, let expected): "\(expected) was expected, and this is \(found)"
        case .unknownKey(let key, let allowed):
            "the key \(JSONQuoting.quoted(key)) is unknown; "
                + "\(allowed.count == 1 ? "only" : "one of") \(allowed.joined(separator: ", ")) was expected"
        case .noBlocks: "MMTApp is missing; a list of blocks was expected"
        case .tooManyChanges(let limit): "more than \(limit) changes"
        }
    }
}
