/// Everything that a cell executes on one side, and what that depends on.
struct ExecutedCode {
    /// The part that a piece plays for the cell; its text is how findings call it.
    enum Part: String, CaseIterable {
        case executed = "function that it executes"
        case before = "function that ran before, on which it depends"
        case data
    }

    /// The contents of pieces, by part and name: several pieces may have one name.
    var contents: [Part: [String: Set<[UInt8]>]] = [:]
    /// The executed code outside the sections of the package's objects.
    var foreignCode: Set<ForeignCode> = []
    /// The paths of executed libraries, by their names without the folder of those that the package builds.
    var libraries: [String: String] = [:]
}
