import Foundation

extension Report {
    /// What fails, as workflow commands of GitHub Actions: `::error title=…::…`, at most ten, which is what a step
    /// shows.
    public var annotations: [String] {
        let failing = tables.flatMap(\.rows).compactMap(\.check).compactMap { check -> (title: String, text: String)? in
            switch check.outcome {
            case .failed(_, let message, _), .broken(_, let message): ("\(check.className)/\(check.name)", message)
            case .passed, .skipped: nil
            }
        }

        let most = 10
        let shown = failing.count > most ? failing.prefix(most - 1) : failing[...]
        let others =
            shown.count < failing.count ? [(name, "\(failing.count - shown.count) more fail; see the log")] : []

        return (shown + others).map { title, text in
            func escaped(_ text: String, _ more: KeyValuePairs<String, String> = [:]) -> String {
                let always: KeyValuePairs = ["%": "%25", "\r": "%0D", "\n": "%0A"]
                return (Array(always) + Array(more)).reduce(text) {
                    $0.replacingOccurrences(of: $1.key, with: $1.value)
                }
            }

            return "::error title=\(escaped(title, [":": "%3A", ",": "%2C"]))::\(escaped(text))"
        }
    }
}
