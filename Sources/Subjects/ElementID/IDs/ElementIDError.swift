/// An error in the text of an element ID. Positions are in bytes of UTF-8, from 0.
///
/// Source: element-id, Element ID.
package enum ElementIDError: Error, Hashable, Sendable {
    case emptyID
    /// A class or the root has no name: two slashes in a row, or a slash at an end.
    case emptyStep(position: Int)
    /// A `[` has no `]` before the next slash.
    case unclosedBracket(position: Int)
    /// A bracket is in a wrong place: in the root, without a class before it, or with text after it.
    case strayBracket(position: Int)
    case missingIndex(position: Int)
    case signedIndex(position: Int)
    case notADigit(position: Int)
    case indexTooLarge(position: Int)
    /// There are too many steps. The first one beyond the limit begins at this position.
    case tooManySteps(maximum: Int, position: Int)
    case notUTF8(position: Int)

    /// The position of the first byte that is wrong.
    package var position: Int {
        switch self {
        case .emptyID: 0
        case .emptyStep(let position), .unclosedBracket(let position), .strayBracket(let position),
            .missingIndex(let position), .signedIndex(let position), .notADigit(let position),
            .indexTooLarge(let position), .tooManySteps(_, let position), .notUTF8(let position):
            position
        }
    }
}

extension ElementIDError: CustomStringConvertible {
    /// One line with the place, the error and its remedy.
    package var description: String { "byte \(position): \(problem)" }

    private var problem: String {
        switch self {
        case .emptyID: "the ID is empty; it begins with a controller's class or a custom ID"
        case .emptyStep: "a name is missing; names stand before and after every slash"
        case .unclosedBracket: "this bracket is not closed; an index is written [0]"
        case .strayBracket: "a bracket cannot be here; an index stands between a class and the next slash or the end"
        case .missingIndex: "the index is missing; write a number, or leave the brackets out for the first"
        case .signedIndex: "an index has no sign; it counts from 0"
        case .notADigit: "an index is made of the digits 0 to 9"
        case .indexTooLarge: "the index is above 2147483647"
        case .tooManySteps(let maximum, _): "this is step \(maximum + 1), and an ID has at most \(maximum)"
        case .notUTF8: "these bytes are not UTF-8"
        }
    }
}
