import CivilTime
import ExitPage
import Streams

/// What a line of an exit log says in its field `event`.
private enum ExitLineEvent: String, CaseIterable {
    case active, view, resign
}

extension ExitTally {
    /// Counts what a line says.
    ///
    /// - Throws: `FieldError` when a field is missing or is not what it must be; nothing is counted then.
    mutating func add(_ fields: StreamFields) throws(FieldError) {
        let event = ExitEvent(
            user: try fields.name("user"), createdAt: try fields.optionalInstant("createdAt"),
            at: try fields.instant("at"), action: try fields.action())
        do throws(ExitEventError) {
            try add(event)
        } catch {
            throw fields.error("createdAt", error.problem)
        }
    }
}

extension StreamFields {
    fileprivate func action() throws(FieldError) -> ExitAction {
        switch try choice("event", ExitLineEvent.self) {
        case .active: .active
        case .view: .view(screen: try name("screen"))
        case .resign: .resign(screen: has("screen") ? try name("screen") : nil)
        }
    }

    /// A string that is not empty: an empty name is a variable that somebody forgot to set.
    fileprivate func name(_ key: StaticString) throws(FieldError) -> String {
        let text = try string(key)
        guard !text.isEmpty else { throw error(key, "a name was expected, not an empty string") }
        return text
    }
}

extension ExitEventError {
    fileprivate var problem: String {
        switch self {
        case .missingCreation(let user):
            "missing; the first line of user \(user.shortenedName) must say when the user was created"
        case .changedCreation(let user, let known, let given):
            "\(Instant.text(known)) was expected, as on the first line of user \(user.shortenedName), not \(Instant.text(given))"
        }
    }
}
