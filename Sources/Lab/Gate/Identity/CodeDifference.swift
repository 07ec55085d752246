import Results

/// The reason why a cell may execute different code on both sides, and is therefore timed.
package enum CodeDifference: Hashable, Sendable {
    /// The objects of a side cannot be linked again.
    case notLinkedAgain
    /// A process under callgrind failed.
    case processFailed(reason: String)
    /// An object cannot be read.
    case unreadableObject(fault: String)
    /// The linker's arguments differ. `word` is the first new argument, or `nil` if only the order changed.
    case linkedDifferently(word: String?)
    /// A bundle of resources has different contents.
    case resources(in: String)
    /// A process did not execute the cell.
    case notTraced(NoNumber)
    /// No code of the package was seen to run.
    case noOwnCode
    /// This piece differs, and a number of others.
    case changed(CodeChange, others: Int)

    /// One sentence without a full stop.
    package var sentence: String {
        switch self {
        case .notLinkedAgain: "\(Self.unknownCode), as its objects cannot be linked again here"
        case .processFailed(let reason): "\(Self.unknownCode), as a process under callgrind \(reason)"
        case .unreadableObject(let fault): "\(Self.unknownCode): \(fault)"
        case .linkedDifferently(let word):
            "the sides are linked differently: \(word ?? "the order of the linker's words")"
        case .resources(let name): "the resources in \(name) are not the same"
        case .notTraced(let reason): reason.sentence
        case .noOwnCode: "none of the package's own code was seen to run"
        case .changed(let change, let otherCount):
            "\(change.part) \(change.kind.rawValue): \(change.shortName ?? change.name)"
                + (otherCount > 0 ? ", and \(otherCount) more changed" : "")
        }
    }

    private static let unknownCode = "which code it executes is not known"
}
