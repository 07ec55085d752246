/// The code that a cell executes on one side, with everything that it depends on.
struct ExecutedCode {
    /// The role of a piece for the cell. Its text is its name in findings.
    enum Part: String, CaseIterable {
        case executed = "function that it executes"
        case before = "function that ran before, on which it depends"
        case data
    }

    /// The contents of pieces, by role and name. Several pieces may have the same name.
    var contents: [Part: [String: Set<[UInt8]>]] = [:]
    /// The executed code outside the sections of the package's objects.
    var foreignCode: Set<ForeignCode> = []
    /// The paths of executed libraries by name. The name of a library that the package builds leaves out the folder.
    var libraries: [String: String] = [:]
}
