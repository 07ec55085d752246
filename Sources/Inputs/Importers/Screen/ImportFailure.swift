/// An error inside a file whose name the reader does not know.
struct ImportFailure: Error {
    let line: Int
    let reason: ImportError.Reason

    static func malformed(_ line: Int, _ text: String) -> ImportFailure {
        ImportFailure(line: line, reason: .malformed(text))
    }

    static func truncated(_ line: Int, _ place: String) -> ImportFailure {
        ImportFailure(line: line, reason: .truncated(place))
    }
}
