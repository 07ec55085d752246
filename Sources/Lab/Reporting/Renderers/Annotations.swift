import Foundation

extension Report {
    /// The most annotations that a step of GitHub Actions shows.
    private static let annotationLimit = 10

    /// The failures as workflow commands of GitHub Actions, at most ten: `::error title=…::…`.
    package var annotations: [String] {
        let failures = tables.flatMap(\.rows).compactMap(\.check).compactMap { check -> String? in
            switch check.outcome {
            case .failed(_, let message, _), .broken(_, let message):
                Self.annotation("\(check.className)/\(check.name)", message)
            case .passed, .skipped: nil
            }
        }

        guard failures.count > Self.annotationLimit else { return failures }

        let firstFailures = failures.prefix(Self.annotationLimit - 1)
        return firstFailures + [Self.annotation(name, "\(failures.count - firstFailures.count) more fail; see the log")]
    }

    private static func annotation(_ title: String, _ text: String) -> String {
        let title = escapedForCommand(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
        return "::error title=\(title)::\(escapedForCommand(text))"
    }

    private static func escapedForCommand(_ text: String) -> String {
        // "\r\n" is one Character, in which `replacing` finds no line end.
        text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\n", with: "%0A")
    }
}
