/// Why a file holds no profile that screens can be drawn from: where, what is wrong, and what would be right.
public struct ProfileError: Error, Equatable, Sendable {
    /// The file, or what else the counts were read from.
    public var file: String
    /// The place in it, such as `trees[3].levels`; empty for the whole.
    public let field: String
    /// What is wrong.
    public let problem: Problem

    /// An error at a place.
    public init(file: String = "", field: String, problem: Problem) {
        self.file = file
        self.field = field
        self.problem = problem
    }

    /// What can be wrong with a profile.
    public enum Problem: Equatable, Sendable {
        /// The file cannot be read; the text is the system's.
        case unreadable(String)
        /// The text is no JSON.
        case notJSON(String)
        /// A field that is needed is not there.
        case missing
        /// A value of another kind.
        case wrongKind(expected: String)
        /// The text is no profile at all.
        case document(DocumentFault)
        /// A key that is no whole number from 0.
        case notANumber(key: String)
        /// A key that the field does not have.
        case unknownKey(String, known: [String])
        /// A number outside its range.
        case outside(Int, ClosedRange<Int>)
        /// A view has more subviews than this program takes.
        case tooManySubviews(Int)
        /// A share outside 0 to 1.
        case noShare(Double)
        /// As many entries as are needed are not there.
        case entries(Int, needed: String)
        /// A count that is not what other counts make it.
        case notEqual(Int, to: Int, because: String)
        /// A count above what other counts allow.
        case above(Int, most: Int, because: String)
        /// A count below what other counts need.
        case below(Int, least: Int, because: String)
        /// Counts that are possible but from which no screens of other sizes can be drawn.
        case cannotBeDrawn(String)
    }
}

extension ProfileError: CustomStringConvertible {
    /// One line, `FILE: field: what is wrong; what would be right`, or `FILE:LINE:COLUMN: …` for what is no JSON.
    public var description: String {
        [file + position, field, problem.description].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    private var position: String {
        if case .document(let fault) = problem { fault.position } else { "" }
    }
}

extension ProfileError.Problem: CustomStringConvertible {
    /// What is wrong and what would be right.
    public var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notJSON(let reason): "no JSON: \(reason)"
        case .missing: "missing; every profile has it"
        case .wrongKind(let expected): "\(expected) was expected here"
        case .document(let fault): fault.description
        case .notANumber(let key): "the key '\(key)' is no whole number; each key is a number that was counted"
        case .unknownKey(let key, let known): "unknown key '\(key)'; known are \(known.joined(separator: ", "))"
        case .outside(let value, let range):
            "\(value) is impossible; it is from \(range.lowerBound) to \(range.upperBound)"
        case .tooManySubviews(let count):
            "a view has \(count) subviews; at most \(ScreenProfile.maximumSubviews) are taken, a limit of this program: the "
                + "generator keeps a probability for each number of subviews"
        case .noShare(let value): "\(value) is impossible; a share is from 0 to 1"
        case .entries(let count, let needed): "it has \(count) \(count == 1 ? "entry" : "entries"); \(needed)"
        case .notEqual(let value, let right, let reason): "\(value) is impossible; it is \(right), \(reason)"
        case .above(let value, let most, let reason): "\(value) is impossible; it is at most \(most), \(reason)"
        case .below(let value, let least, let reason): "\(value) is impossible; it is at least \(least), \(reason)"
        case .cannotBeDrawn(let reason): reason
        }
    }
}
