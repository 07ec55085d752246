import JSONText

/// Something in a variant document that was left out, or that calls for a second look; the rest holds.
public struct VariantProblem: Error, Hashable, Sendable {
    /// The JSON path: `$.MMTApp[0].config[1].id`.
    public let path: String
    /// The line.
    public let line: Int
    /// What is wrong.
    public let reason: Reason

    /// A problem at a place.
    public init(path: String, line: Int, reason: Reason) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// Whether nothing was left out.
    public var isWarning: Bool {
        switch reason {
        case .viewOfEveryCell, .stays: true
        default: false
        }
    }

    /// What can be wrong.
    public enum Reason: Hashable, Sendable {
        // Found in reading.

        /// An entry lacks a part that it needs.
        case missing(String)
        /// The text is no element ID.
        case invalidID(String, ElementIDError)
        /// The text is none of those that are possible here.
        case unknownName(String, allowed: [String])
        /// A scope with an empty list applies nowhere.
        case emptyScope(String)
        /// The text is no colour.
        case invalidColour(String)
        /// A number is not in its range, or a name is empty.
        case outOfRange(String, allowed: String)

        // Found in applying.

        /// The ID names nothing on this screen.
        case notFound(ElementNotFound)
        /// The class of the element does not have the property.
        case lacks(ElementProperty, className: String, classes: [String])
        /// Nothing matches; says how many constraints there are between the two items.
        case noConstraint(between: Int)
        /// More than one constraint matches.
        case ambiguousConstraint
        /// The action cannot happen to an element of this class.
        case wrongPairing(ElementAction.Kind, className: String, classes: [String])
        /// Accepted, but `ElementView` of a table cell is reported for every cell.
        case viewOfEveryCell

        // Found in looking over.

        /// Set for one orientation and never for the other: nothing takes it back.
        case stays(from: Orientation)
    }
}

extension VariantProblem: CustomStringConvertible {
    /// One line: `line 7: $.MMTApp[0].config[1].id: …`.
    public var description: String { "line \(line): \(path): \(reason)" }
}

extension VariantProblem.Reason: CustomStringConvertible {
    /// What is wrong and what would be right, in one line.
    public var description: String {
        switch self {
        case .missing(let key): "\(JSONQuoting.quoted(key)) is missing; the entry was left out"
        case .invalidID(let text, let error): "\(JSONQuoting.quoted(text)) is no element ID: \(error)"
        case .unknownName(let name, let allowed):
            "\(JSONQuoting.quoted(name)) is unknown; one of \(allowed.joined(separator: ", ")) was expected"
        case .emptyScope(let key): "\(key) is empty, so that the block applies nowhere; leave it out for all"
        case .invalidColour(let text): "\(JSONQuoting.quoted(text)) is no colour; #RRGGBB was expected"
        case .outOfRange(let text, let allowed): "\(JSONQuoting.quoted(text)) is out of range; \(allowed) was expected"
        case .notFound(let reason): SingleLine.escaped("\(reason)")
        case .lacks(let property, let name, let classes):
            SingleLine.escaped(
                "\(name) is not known to have \(property.rawValue); \(classes.joined(separator: ", ")) have it")
        case .noConstraint(let count):
            count == 0
                ? "no constraint has these items; nothing was updated"
                : "none of the \(count) constraints of these items matches; nothing was updated"
        case .ambiguousConstraint: "more than one constraint matches; none was updated"
        case .wrongPairing(let kind, let name, let classes):
            SingleLine.escaped(
                "\(kind.rawValue) cannot happen to \(name); it is for \(classes.joined(separator: " or "))")
        case .viewOfEveryCell: "ElementView of a table cell is reported for every cell"
        case .stays(let orientation):
            "set for \(orientation.rawValue) only; it stays when the device is turned, unless a block for "
                + "\(orientation == .landscape ? "portrait" : "landscape") sets it too"
        }
    }
}

/// Problems, of which the first are kept and all are counted.
public struct VariantProblems: Sendable {
    /// Those that are kept, in order.
    public private(set) var kept: [VariantProblem] = []
    /// How many there are of what was left out.
    public private(set) var skipped = 0
    /// How many warnings there are.
    public private(set) var warnings = 0
    /// How many are kept at most.
    public let limit: Int

    /// No problem yet.
    public init(limit: Int = VariantLimits().problems) { self.limit = limit }

    /// Whether there is none.
    public var isEmpty: Bool { skipped == 0 && warnings == 0 }

    /// How many are counted and not kept.
    public var unlisted: Int { skipped + warnings - kept.count }

    /// Whether another one would be kept: what it says need not be made otherwise.
    var keepsMore: Bool { kept.count < limit }

    /// Adds a problem.
    mutating func add(_ problem: VariantProblem) {
        if problem.isWarning { warnings += 1 } else { skipped += 1 }
        if keepsMore { kept.append(problem) }
    }

    /// Counts something left out that is not kept any more.
    mutating func countSkipped() { skipped += 1 }

    /// Adds further problems behind these.
    mutating func add(_ others: VariantProblems) {
        skipped += others.skipped
        warnings += others.warnings
        kept.append(contentsOf: others.kept.prefix(max(0, limit - kept.count)))
    }
}
