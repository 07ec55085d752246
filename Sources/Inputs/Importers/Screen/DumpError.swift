/// An error of a reader. A reader does not know the name of the file.
struct DumpError: Error {
    let line: Int
    let reason: ImportError.Reason

    static func malformed(_ line: Int, _ text: String) -> DumpError {
        DumpError(line: line, reason: .malformed(text))
    }

    static func truncated(_ line: Int, _ location: String) -> DumpError {
        DumpError(line: line, reason: .truncated(location))
    }
}
