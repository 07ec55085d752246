import Results

/// The calls for a question that one run cannot answer: is it slower than before?
struct ComparingCalls: Sendable, Equatable {
    /// The question, and why the page does not answer it.
    static let question = "Is it slower than before? One run cannot say:"

    /// A call, and its use as the rest of the sentence.
    struct Call: Sendable, Equatable {
        var text: String
        var use: String
    }

    let calls: [Call]

    /// - Parameters:
    ///   - command: the name of the lab's command.
    /// - Returns: `nil` for a result without cells.
    init?(_ named: NamedResult, command: String) {
        guard !named.result.cells.isEmpty else { return nil }

        let words = [command, "compare", "EARLIER.json", named.name]
        let compare = Call(text: words.quotedForShell, use: "sets two side by side")
        // The lab cannot build or measure programs of other tools.
        let isOwn = named.result.source == nil && named.result.programWords.isEmpty
        let gate = Call(text: "\(command) gate --base REF", use: "decides")
        calls = isOwn ? [compare, gate] : [compare]
    }
}
