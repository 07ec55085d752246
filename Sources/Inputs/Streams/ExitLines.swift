import CivilTime
import ExitPage
import JSONText
import Keys

/// Counts the exits of a log line by line, without storing events. The statistics are the same as those of `ExitTally`.
package struct ExitLines {
    private let users = KeyTable()
    private let screens = KeyTable()
    private var tally: NumberedExitTally
    /// The names of screens whose views do not count.
    private let ignoredScreens: Set<ExactText>
    /// True if the screen is ignored, by its number.
    private var isIgnored: [Bool] = []

    /// Makes counts without events.
    ///
    /// - Parameters:
    ///   - policy: the rules; by default those of the document.
    ///   - ignoredScreens: the names of screens whose views do not count, such as containers with log entries of their
    ///     own.
    package init(policy: ExitPolicy = ExitPolicy(), ignoring ignoredScreens: [String] = []) {
        tally = NumberedExitTally(policy: policy)
        self.ignoredScreens = Set(ignoredScreens.map { ExactText($0) })
    }

    /// Makes counts by the rules of the document.
    package init(window: ExitWindow) { self.init(policy: ExitPolicy(window: window)) }

    package var statistics: ExitStatistics { tally.statistics(screens: (0..<screens.count).map { screens.key($0) }) }

    /// Counts a line.
    ///
    /// - Throws: `FieldError` if a field is missing or wrong; then nothing is counted.
    package mutating func add(_ fields: JSONFields) throws(FieldError) {
        var user = try fields.name("user")
        let createdAt = try fields.optionalInstant("createdAt")
        let at = try fields.instant("at")
        let event = try fields.namedCase("event", NumberedExitTally.Kind.self)
        let isNamed = event == .view || (event == .resign && fields.has("screen"))
        var screen = isNamed ? try fields.name("screen") : ""
        let number = user.withUTF8 { self.number(of: $0, KeyTable.hash($0), createdAt) }

        guard let number else {
            let earlier = users.number(of: user).map { tally.createdAt($0) }
            throw fields.error("createdAt", Self.problem(user, earlier, createdAt))
        }

        screen.withUTF8 { add(event, isNamed ? $0 : nil, at, number) }
    }

    /// Counts a whole stream.
    ///
    /// - Parameter unreadable: gets the files that cannot be read.
    /// - Throws: ``StreamError`` if the file for rejects cannot be written.
    package mutating func read(_ stream: RecordStream, unreadable: (StreamError) -> Void) throws(StreamError) {
        let users = users
        try stream.forEach(
            plain: PlainExitReader(),
            accept: { lines in lines.acceptEach(prefetch: { users.prefetch($0.userHash) }) { add($0) } },
            unreadable: unreadable
        ) {
            record throws(FieldError) in
            try add(record.fields)
        }
    }

    /// Counts a plain line.
    ///
    /// - Returns: false if the line needs the careful reader; then nothing has changed.
    mutating func add(_ line: PlainExit) -> Bool {
        guard let number = self.number(of: line.user, line.userHash, line.createdAt) else { return false }
        add(line.event, line.screen, line.at, number)
        return true
    }

    /// Returns the number of a user, and adds a new one; `nil` if a new user has no creation date, or a known user has
    /// another date than before.
    private mutating func number(
        of user: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ createdAt: Int64?
    ) -> Int? {
        if let number = users.number(of: user, hash) {
            return createdAt == nil || createdAt == tally.createdAt(number) ? number : nil
        }

        guard let createdAt else { return nil }

        users.append(user)
        tally.appendUser(createdAt: createdAt)
        return users.count - 1
    }

    private mutating func add(
        _ event: NumberedExitTally.Kind, _ screen: UnsafeBufferPointer<UInt8>?, _ at: Int64, _ user: Int
    ) {
        let number = screen.map { self.number(of: $0) }
        if let number, isIgnored[number] {
            // A resign that names the container means that the user leaves the screen in it.
            if event == .view { return tally.addIgnoredView(at: at, of: user) }
            return tally.add(event, at: at, of: user)
        }

        tally.add(event, screen: number, at: at, of: user)
    }

    private mutating func number(of screen: UnsafeBufferPointer<UInt8>) -> Int {
        if let number = screens.number(of: screen) { return number }
        screens.append(screen)
        isIgnored.append(
            !ignoredScreens.isEmpty && ignoredScreens.contains(ExactText(String(decoding: screen, as: UTF8.self))))
        tally.appendScreen()
        return screens.count - 1
    }

    private static func problem(_ user: String, _ earlierCreation: Int64?, _ creation: Int64?) -> String {
        guard let earlierCreation, let creation else {
            return "missing; the first line of user \(user.shortened) must say when the user was created"
        }

        return "\(Instant.text(earlierCreation)) was expected, as on the first line of user \(user.shortened), "
            + "not \(Instant.text(creation))"
    }
}

extension JSONFields {
    /// Returns a string that is not empty. An empty name comes from a variable that was never set.
    fileprivate func name(_ key: StaticString) throws(FieldError) -> String {
        let text = try string(key)
        guard !text.isEmpty else { throw error(key, "a name was expected, not an empty string") }
        return text
    }
}
