import Foundation

/// All that a cell executes on one side, and what that depends on.
struct ExecutedCode {
    /// What a piece of it is to the cell.
    enum Kind: String, CaseIterable {
        case executed = "function that it executes"
        case before = "function that ran before, on which it depends"
        case data
    }

    /// What the pieces say, by kind and name.
    var contents: [Kind: [String: Set<[UInt8]>]] = [:]
    /// What it executes that is of no object of the package.
    var others: Set<String> = []
    /// The libraries that it executes, by their names, without the folder of those that the package builds.
    var libraries: [String: String] = [:]
}
