import JSONText

@testable import Subscription

/// Payloads of stores. A decoder that read others before reads the same, and so does one that gets the parsed document.
func readPayload(_ input: Input) -> Bool {
    let outcome = Reading { () throws(FieldError) in try decoder.decode(input) }
    let fresh = Reading { () throws(FieldError) in try PayloadDecoder().decode(input) }
    promise(fresh == outcome, "a fresh decoder reads the same")

    guard case .value(let payload) = outcome else { return false }

    promise(payload.reports.isEmpty == (payload.silence != nil), "without a report there is a reason")
    if let document = try? JSONDocument(input, options: JSONOptions(levels: 64)) {
        let parsed = Reading { () throws(FieldError) in try decoder.decode(document) }
        promise(parsed == outcome, "the parsed document reads the same")
    }

    return true
}

nonisolated(unsafe) private let decoder = PayloadDecoder()
