import Reproducibility

/// Why a recipe was refused: where, what is wrong, and what would be right.
public struct RecipeError: Error, Equatable, Sendable {
    /// The recipe's file or name.
    public var file: String
    /// The place in it; empty for the whole.
    public let field: String
    /// What is wrong.
    public let problem: Problem

    /// An error at a place.
    public init(file: String = "", field: String, problem: Problem) {
        self.file = file
        self.field = field
        self.problem = problem
    }

    /// What can be wrong with a recipe.
    public enum Problem: Equatable, Sendable {
        /// The text is no JSON.
        case notJSON(String)
        /// A field that is needed is not there.
        case missing
        /// A value of another kind.
        case wrongKind(expected: String)
        /// The text is no recipe at all.
        case document(DocumentFault)
        /// A shape that this version does not know.
        case unknownShape(String)
        /// A number outside its range.
        case outside(Int, ClosedRange<Int>)
        /// A profile for a shape that is not drawn from one.
        case profileOfShape(String)
        /// The name of another file.
        case otherName(recorded: String, file: String)
        /// The profile's file holds other bytes than when the recipe was written.
        case otherProfile(file: String, recorded: Digest, found: Digest)
        /// Another tree comes out than when the recipe was written.
        case otherTree(recorded: Digest, found: Digest)
        /// A number that the tree does not have.
        case otherNumber(recorded: Int, found: Int)
    }

    /// Whether the recipe can be read, and its dataset is another one.
    public var isMismatch: Bool {
        switch problem {
        case .otherProfile, .otherTree, .otherNumber: true
        default: false
        }
    }
}

extension RecipeError: CustomStringConvertible {
    /// One line, `FILE: field: what is wrong; what would be right`, or `FILE:LINE:COLUMN: …` for what is no JSON.
    public var description: String {
        [file + position, field, problem.description].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    private var position: String {
        if case .document(let fault) = problem { fault.position } else { "" }
    }
}

extension RecipeError.Problem: CustomStringConvertible {
    /// What is wrong and what would be right.
    public var description: String {
        switch self {
        case .notJSON(let reason): "no JSON: \(reason)"
        case .missing: "missing; every recipe has it"
        case .wrongKind(let expected): "\(expected) was expected here"
        case .document(let fault): fault.description
        case .unknownShape(let shape):
            "unknown shape '\(shape)'; known are "
                + TreeShape.allCases.map(\.rawValue).joined(separator: ", ")
        case .outside(let value, let range):
            "\(value) is impossible; it is from \(range.lowerBound) to \(range.upperBound)"
        case .profileOfShape(let shape): "shape '\(shape)' is not drawn from a profile; 'screen' alone is"
        case .otherName(let recorded, let file): "'\(recorded)' in the file of '\(file)'; the two are the same"
        case .otherProfile(let file, let recorded, let found):
            "another profile in \(file): the recipe has \(recorded), the file \(found)"
        case .otherTree(let recorded, let found): "another dataset: the recipe has \(recorded), made was \(found)"
        case .otherNumber(let recorded, let found): "the recipe has \(recorded), the dataset \(found)"
        }
    }
}
