/// The content of the lines of a stream, and the numbers of the lines that are rejected.
struct StreamAnswer<Content: Equatable>: Equatable {
    var content: Content
    var rejected: [Int]
}
