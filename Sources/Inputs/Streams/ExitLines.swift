import CivilTime
import ExitPage
import JSONText

/// Counts the exits of a log, line by line: nothing is held per event. Gives what `ExitTally` gives of the same events.
package struct ExitLines {
    private typealias Event = NumberedExitTally.Kind

    private enum Field: UInt8, CaseIterable {
        case user, createdAt, at, event, screen

        var bit: UInt16 { 1 << rawValue }
    }

    private static let events = NameTable(Event.allCases.map { ($0.rawValue, $0) })

    private let plain = PlainLine(Field.allCases.map { "\($0)" })
    private let users = KeyTable()
    private let screens = KeyTable()
    private var tally: NumberedExitTally

    package init(window: ExitWindow = .day) { tally = NumberedExitTally(window: window) }

    package var statistics: ExitStatistics { tally.statistics(screens: (0..<screens.count).map { screens.key($0) }) }

    /// Counts what a line says. Throws `FieldError` when a field is missing or is not what it must be; nothing is
    /// counted then.
    package mutating func add(_ fields: JSONFields) throws(FieldError) {
        var user = try fields.name("user")
        let createdAt = try fields.optionalInstant("createdAt")
        let at = try fields.instant("at")
        let event = try fields.choice("event", Event.self)
        let isNamed = event == .view || (event == .resign && fields.has("screen"))
        var screen = isNamed ? try fields.name("screen") : ""
        let number = user.withUTF8 { self.number(of: $0, createdAt) }
        guard let number else {
            let known = users.number(of: user).map { tally.createdAt($0) }
            throw fields.error("createdAt", Self.problem(user, known, createdAt))
        }
        screen.withUTF8 { take(event, isNamed ? $0 : nil, at, number) }
    }

    /// Counts a line as nearly all are, without making a text, a document or a field of it.
    ///
    /// - Returns: false when it is for the careful reader; nothing has changed then.
    package mutating func takePlain(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let line = plain.read(line), line.objects == 0,
            line.numbers & ~(Field.at.bit | Field.createdAt.bit) == 0,
            line.texts & Field.user.bit != 0, line.texts & Field.event.bit != 0,
            let event = Self.events.value(of: line[Field.event.rawValue])
        else { return false }
        var (at, createdAt): (Int64?, Int64?)
        guard line.read(Field.at.rawValue, into: &at), line.read(Field.createdAt.rawValue, into: &createdAt), let at
        else { return false }
        let user = line[Field.user.rawValue]
        let screen = line.texts & Field.screen.bit != 0 ? line[Field.screen.rawValue] : nil
        guard !user.isEmpty, screen?.isEmpty != true, event != .view || screen != nil,
            let number = self.number(of: user, createdAt)
        else { return false }
        take(event, event == .active ? nil : screen, at, number)
        return true
    }

    /// The number of a user, who is new or not; `nil` where it is not said, or said in another way, when the user was
    /// created.
    private mutating func number(of user: UnsafeBufferPointer<UInt8>, _ createdAt: Int64?) -> Int? {
        if let known = users.number(of: user) {
            return createdAt == nil || createdAt == tally.createdAt(known) ? known : nil
        }
        guard let createdAt else { return nil }
        users.append(user)
        tally.appendUser(createdAt: createdAt)
        return users.count - 1
    }

    private mutating func take(
        _ event: Event, _ screen: UnsafeBufferPointer<UInt8>?, _ at: Int64, _ user: Int
    ) {
        let number = screen.map { self.number(of: $0) }
        tally.take(event, screen: number, at: at, of: user)
    }

    private mutating func number(of screen: UnsafeBufferPointer<UInt8>) -> Int {
        if let known = screens.number(of: screen) { return known }
        screens.append(screen)
        tally.appendScreen()
        return screens.count - 1
    }

    private static func problem(_ user: String, _ known: Int64?, _ given: Int64?) -> String {
        guard let known, let given else {
            return "missing; the first line of user \(user.shortened) must say when the user was created"
        }
        return "\(Instant.text(known)) was expected, as on the first line of user \(user.shortened), "
            + "not \(Instant.text(given))"
    }
}

extension JSONFields {
    /// A string that is not empty: an empty name is a variable that somebody forgot to set.
    fileprivate func name(_ key: StaticString) throws(FieldError) -> String {
        let text = try string(key)
        guard !text.isEmpty else { throw error(key, "a name was expected, not an empty string") }
        return text
    }
}
