import CivilTime
import JSONText
import Nouns
import Reporting
import Shortcuts
import Streams

/// Users and their devices, on which events with an app's shortcuts are replayed.
struct ShortcutDevices {
    /// The outcome of an event.
    struct Outcome {
        let at: Int64
        let user: String
        let event: String
        let text: String
        var source: LaunchSource?

        func lines(width: Int) -> [String] {
            let name = user.isEmpty ? "" : "\(SingleLine.escaped(user))  "
            return "\(event): \(text)".labelled("\(name)\(Instant.text(at))  ", width: width)
        }

        var jsonLine: String {
            JSONValue.members([
                "at": .text(Instant.text(at)), "event": .text(event),
                "launch": source.map { .text($0.rawValue) }, "text": .text(text),
                "user": user.isEmpty ? nil : .text(user),
            ]).line
        }
    }

    /// The device of one user.
    private struct Device {
        let activities: DonatedActivities<InvertedIndex, IncrementalPrediction>
        var phrases = Phrases()
        var sessions: [String: ActivitySession] = [:]
    }

    private enum Event: String, CaseIterable {
        case open, complete, leave, donate, record, say, search, suggest, delete
    }

    private let declaredTypes: [String]
    private var devices: [String: Device] = [:]
    private var types: Set<String> = []
    private var counts: [LaunchSource: Int] = [:]
    private var users: [LaunchSource: Set<String>] = [:]

    init(declaredTypes: [String]) { self.declaredTypes = declaredTypes }

    /// Replays an event.
    ///
    /// - Throws: `FieldError` if a field is missing or wrong, or if the event needs a screen that is not open.
    mutating func play(_ fields: JSONFields) throws(FieldError) -> Outcome {
        let at = try fields.instant("at")
        let event = try fields.namedCase("event", Event.self)
        let user = try fields.optionalString("user") ?? ""
        var device = devices[user] ?? Device(activities: DonatedActivities(declaredTypes: declaredTypes))
        var source: LaunchSource?
        let text: String

        switch event {
        case .open: text = try open(fields, on: &device)
        case .complete: text = Self.complete(try session(fields, on: device))
        case .leave: text = Self.leave(try session(fields, on: device))
        case .donate: text = Self.donate(try session(fields, on: device), at: at, on: device)
        case .record: text = try record(fields, on: &device)
        case .say:
            let activity = device.phrases.activity(for: try fields.string("phrase"))
            text = launch(activity, .voice, user, &source)
        case .search:
            let activity = device.activities.find(try fields.string("words"), limit: 1).first?.activity
            text = launch(activity, .search, user, &source)
        case .suggest:
            text = launch(device.activities.suggestions(1, at: at).first?.activity, .suggestion, user, &source)
        case .delete:
            let count = device.activities.delete(persistentIdentifier: try fields.string("persistentIdentifier"))
            text = "\(counted(count, "activity", "activities")) deleted"
        }

        devices[user] = device
        return Outcome(at: at, user: user, event: event.rawValue, text: text, source: source)
    }

    private mutating func open(_ fields: JSONFields, on device: inout Device) throws(FieldError) -> String {
        let activity = try ActivityLine(fields).activity
        if declaredTypes.isEmpty { device.activities.declare(activity.type) }

        let session = ActivitySession(of: activity)
        session.becomeCurrent()
        device.sessions[activity.type] = session
        types.insert(activity.type)

        let phrase = activity.suggestedInvocationPhrase
        let hint = phrase.isEmpty ? "" : ", with the phrase “\(SingleLine.escaped(phrase))” as a suggestion"
        return "\(SingleLine.escaped(activity.title)) is current\(hint)"
    }

    private static func complete(_ session: ActivitySession) -> String {
        session.complete()
        return "\(SingleLine.escaped(session.activity.title)) is done"
    }

    private static func leave(_ session: ActivitySession) -> String {
        session.resignCurrent()
        return "\(SingleLine.escaped(session.activity.title)) is not current any more"
    }

    private static func donate(_ session: ActivitySession, at instant: Int64, on device: Device) -> String {
        do throws(DonationRefusal) {
            try device.activities.donate(session, at: instant)
            return "\(SingleLine.escaped(session.activity.title)) is donated"
        } catch {
            return "refused: \(error)"
        }
    }

    private func record(_ fields: JSONFields, on device: inout Device) throws(FieldError) -> String {
        let activity = try session(fields, on: device).activity
        // If an event contains no phrase of the user's own, the user takes the one that the app suggests.
        let phrase = try fields.optionalString("phrase") ?? activity.suggestedInvocationPhrase
        do throws(PhraseRefusal) {
            try device.phrases.record(phrase, for: activity)
            return "“\(SingleLine.escaped(phrase))” starts \(SingleLine.escaped(activity.title))"
        } catch {
            return "refused: \(error)"
        }
    }

    private func session(_ fields: JSONFields, on device: Device) throws(FieldError) -> ActivitySession {
        guard let session = device.sessions[try fields.string("type")] else {
            throw fields.error("type", "a type that the user has opened was expected")
        }

        return session
    }

    /// Continues an activity in the app, which has a handler for every type that was ever opened.
    private mutating func launch(
        _ activity: Activity?, _ source: LaunchSource, _ user: String, _ launched: inout LaunchSource?
    ) -> String {
        guard let activity else { return "nothing is found, so the app is not launched" }
        guard types.contains(activity.type) else { return "refused: the app has no handler for its type" }

        counts[source, default: 0] += 1
        users[source, default: []].insert(user)
        launched = source
        return "the app is launched with \(SingleLine.escaped(activity.title))"
    }

    /// The number of launches by source, and of users with such launches: the measure of the article.
    var launches: TextTable {
        let sources = LaunchSource.allCases
        return TextTable(
            sources,
            [
                ("launched by", .left, { $0.rawValue }), ("launches", .right, { "\(counts[$0] ?? 0)" }),
                ("users", .right, { "\(users[$0]?.count ?? 0)" }),
                ("of all users", .right, { "\(percentage(of: $0)) %" }),
            ])
    }

    private func percentage(of source: LaunchSource) -> Int {
        devices.isEmpty ? 0 : (users[source]?.count ?? 0) * 100 / devices.count
    }

    var launchesJSON: String {
        let launches = LaunchSource.allCases.map { source in
            JSONValue.members([
                "launches": .count(counts[source] ?? 0), "source": .text(source.rawValue),
                "users": .count(users[source]?.count ?? 0),
            ])
        }
        return JSONValue.members([
            "launches": .array(launches), "schema": "milli.shortcut-launches/1", "users": .count(devices.count),
        ]).line
    }
}
