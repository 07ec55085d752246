import JSONText

/// A problem of a variant document: a fault that makes it unreadable, an entry that is left out, or a warning.
package struct VariantProblem: Error, Hashable, Sendable {
    /// The JSON path: `$.MMTApp[0].config[1].id`.
    package let path: String
    /// The line, from 1.
    package let line: Int
    package let reason: Reason

    /// True if the entry is applied anyway.
    package var isWarning: Bool {
        switch reason {
        case .viewOfEveryCell, .lastingChange: true
        default: false
        }
    }

    /// The reason, without the place.
    package enum Reason: Hashable, Sendable {
        // Faults: the document cannot be read.

        /// The text is not JSON, has a repeated key, or exceeds a limit.
        case json(JSONError.Reason)
        case wrongType(found: String, expected: String)
        case unknownKey(String, allowed: [String])
        case noBlocks
        case tooManyChanges(limit: Int)

        // Problems of reading.

        /// The entry lacks this key.
        case missing(String)
        case invalidID(String, ElementIDError)
        case unknownName(String, allowed: [String])
        /// A scope with an empty list applies nowhere.
        case emptyScope(String)
        case invalidColour(String)
        /// A number is not in its range, or a name is empty.
        case outOfRange(String, allowed: String)

        // Problems of applying.

        case notFound(ElementNotFound)
        /// The class of the element does not have the property; only `classes` do.
        case missingProperty(ElementProperty, className: String, classes: [String])
        /// No constraint matches; `pairCount` is the number of constraints with the two items.
        case noConstraint(pairCount: Int)
        case ambiguousConstraint
        /// The action does not exist for the class of the element; it only exists for `classes`.
        case wrongPairing(ElementAction.Kind, className: String, classes: [String])
        /// A warning: `ElementView` of a table cell is reported for every cell.
        case viewOfEveryCell

        // Advice.

        /// A warning: the property is set for one orientation and never for the other.
        case lastingChange(from: Orientation)
    }
}

extension VariantProblem: CustomStringConvertible {
    /// One line with line number, path and reason: `line 7: $.MMTApp[0].config[1].id: …`.
    package var description: String { "line \(line): \(path): \(reason)" }
}

extension VariantProblem.Reason: CustomStringConvertible {
    /// The reason and its remedy, in one line.
    package var description: String {
        switch self {
        case .json(let reason): "\(reason)"
        case .wrongType(let found, let expected): "\(expected) was expected, and this is \(found)"
        case .unknownKey(let key, let allowed):
            "the key \(JSONQuoting.quoted(key)) is unknown; "
                + "\(allowed.count == 1 ? "only" : "one of") \(allowed.joined(separator: ", ")) was expected"
        case .noBlocks: "MMTApp is missing; a list of blocks was expected"
        case .tooManyChanges(let limit): "more than \(limit) changes"
        case .missing(let key): "\(JSONQuoting.quoted(key)) is missing; the entry was left out"
        case .invalidID(let text, let error): "\(JSONQuoting.quoted(text)) is not an element ID: \(error)"
        case .unknownName(let name, let allowed):
            "\(JSONQuoting.quoted(name)) is unknown; one of \(allowed.joined(separator: ", ")) was expected"
        case .emptyScope(let key): "\(key) is empty, so that the block applies nowhere; leave it out for all"
        case .invalidColour(let text): "\(JSONQuoting.quoted(text)) is not a colour; #RRGGBB was expected"
        case .outOfRange(let text, let allowed): "\(JSONQuoting.quoted(text)) is out of range; \(allowed) was expected"
        case .notFound(let reason): SingleLine.escaped("\(reason)")
        case .missingProperty(let property, let name, let classes):
            SingleLine.escaped(
                "\(name) is not known to have \(property.rawValue); "
                    + "only \(classes.joined(separator: ", ")) \(classes.count == 1 ? "has" : "have") it")
        case .noConstraint(let count):
            count == 0
                ? "no constraint has these items; nothing was updated"
                : "none of the \(count) constraints of these items matches; nothing was updated"
        case .ambiguousConstraint: "more than one constraint matches; none was updated"
        case .wrongPairing(let kind, let name, let classes):
            SingleLine.escaped(
                "\(kind.rawValue) cannot happen to \(name); it is for \(classes.joined(separator: " or "))")
        case .viewOfEveryCell: "ElementView of a table cell is reported for every cell"
        case .lastingChange(let orientation):
            "set for \(orientation.rawValue) only; it stays when the device is turned, unless a block for "
                + "\(orientation == .landscape ? "portrait" : "landscape") sets it too"
        }
    }
}
