import CivilTime
import JSONText
import ReviewPrompt

/// The names of events in a stream of review events.
private enum ReviewEventName: String, CaseIterable {
    case launch, task, request, busy, idle, rated, switchOff, switchOn, clockSet
}

extension ReviewEvent {
    /// Reads the event of a line.
    ///
    /// - Throws: `FieldError` if a field is missing or wrong.
    package init(_ fields: JSONFields) throws(FieldError) {
        let action: Action =
            switch try fields.namedCase("event", ReviewEventName.self) {
            case .launch: .launch(version: try fields.string("version"))
            case .task: .task
            case .request: .request
            case .busy: .busy
            case .idle: .idle
            case .rated: .rated
            case .switchOff: .switchOff
            case .switchOn: .switchOn
            case .clockSet: .clockSet
            }

        self.init(at: try fields.instant("at"), action: action)
    }
}

extension ReviewEventError {
    /// Returns the error with its field.
    package func fieldError(in fields: JSONFields) -> FieldError {
        switch self {
        case .backwards(let previous):
            fields.error(
                "at", "\(Instant.text(previous)) or later was expected, as on the line before; clockSet sets the clock")
        case .tooFar: fields.error("at", Instant.expected + " was expected")
        case .notLaunched: fields.error("event", "launch was expected first, as the app does not run yet")
        case .version(let error): fields.error("version", "\(error)")
        }
    }
}
