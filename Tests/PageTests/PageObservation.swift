import Foundation

/// The script's report on a page. A test reads what the look gave that it asks for; the types stand in `Looks`.
struct PageObservation: Sendable {
    /// The error for which there is no report.
    let failure: String?
    /// The answers of the looks that were asked for, as JSON, by their names.
    private let looks: [String: Data]

    /// Keeps the parts of a report.
    ///
    /// - Parameter parts: an object of JSON.
    init(_ parts: [String: Any]) throws {
        failure = parts["failure"] as? String
        looks = try parts.mapValues { try JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed) }
    }

    /// Errors, warnings and dialogs.
    var console: [String] { get throws { try look("console") } }
    /// Requests that would leave the page.
    var requests: [String] { get throws { try look("requests") } }
    /// Files that the page opened.
    var opened: [String] { get throws { try look("opened") } }
    /// The time of each look, in seconds.
    var seconds: [String: Double] { get throws { try look("seconds") } }

    /// Reads what a look gave.
    func look<Value: Decodable>(_ name: String) throws -> Value {
        guard let data = looks[name] else { throw Browser.Failure(sentence: "the look '\(name)' was not asked for") }
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
