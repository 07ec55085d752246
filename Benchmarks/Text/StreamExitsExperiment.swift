import CivilTime
import ExitPage
import Foundation
import JSONText
import LabKit
import Streams
import Workloads

/// What does it cost to count the exits of a log from its files, line by line?
///
/// `decoder` is Foundation's, with the tally that takes one event after the other. The other implementations are as in
/// `stream-subscription`; `plain` and `parallel` do what `milli exits` does. Source: exit-page, Exit log; streams,
/// Streams and files in and out.
public let streamExits = Experiment(
    "stream-exits", "Count the exits of lines of an exit log.", operation: "stream", sizeUnit: "sessions",
    plans: [.warm, .memory]
) {
    Inputs("sessions", sizes: [1_000], standard: [50_000], smallest: 1) { exitLines(sessions: $0, seed: $1.seed) }
        .recipe { "ExitLogWorkload, \($0) sessions as lines, user by user" }.volumeOfSubject(\.volume)
    Cases.oddLines { exitLines(sessions: 12, seed: $0) }
} comparing: {
    Implementation.reference("decoder", run: decodedExits)
    Implementation("careful") { exits(of: $0, isPlain: false) }
    Implementation("plain") { exits(of: $0) }
    Implementation.parallel(
        "parallel", prepare: { (text: $0, cores: $1) }, run: { exits(of: $0.text, cores: $0.cores) },
        answer: { answer, _ in answer })
    Implementation.lines
    Implementation.fields(PlainExitReader.keys)
    Implementation.simdjson(PlainExitReader.keys)
}

private let schema = StreamSchema("exits", recordFields: ["user", "at", "event"])

private func exitLines(sessions: Int, seed: UInt64) -> [UInt8] {
    var line = JSONLine()
    line.add("schema", text: schema.description)
    line.end()

    for event in ExitLog.drawn(sessions: sessions, seed: seed).events {
        line.add("user", text: event.user)
        if let created = event.createdAt { line.add("createdAt", most: 24) { Instant.write(created, to: $0) } }
        line.add("at", most: 24) { Instant.write(event.at, to: $0) }
        let (name, screen): (String, String?) =
            switch event.action {
            case .active: ("active", nil)
            case .view(let screen): ("view", screen)
            case .resign(let screen): ("resign", screen)
            }

        line.add("event", text: name)
        line.add("screen", text: screen)
        line.end()
    }

    return Array(line.drainLines().utf8)
}

private func exits(of text: [UInt8], isPlain: Bool = true, cores: Int = 1) -> StreamAnswer<ExitStatistics> {
    var exits = ExitLines()
    let rejected = text.readLines(schema, cores: cores) { stream throws(StreamError) in
        if isPlain { return try exits.read(stream) { _ in } }
        try stream.forEach(unreadable: { _ in }) { record throws(FieldError) in try exits.add(record.fields) }
    }

    return StreamAnswer(content: exits.statistics, rejected: rejected)
}

/// A line of an exit log as Foundation decodes it.
private struct DecodedExit: Decodable {
    let schema, user, event, screen: String?
    let createdAt, at: DecodedInstant?
}

@Sendable
private func decodedExits(of text: [UInt8]) -> StreamAnswer<ExitStatistics> {
    var tally = ExitTally()
    let rejected = text.decodeLines { (line: DecodedExit) in
        guard line.schema == nil else { return }
        guard let user = line.user, !user.isEmpty, let at = line.at, line.screen != "" else { throw PeerRefusal() }

        let action: ExitAction
        switch (line.event, line.screen) {
        case ("active", _): action = .active
        case ("view", let screen?): action = .view(screen: screen)
        case ("resign", let screen): action = .resign(screen: screen)
        default: throw PeerRefusal()
        }

        try tally.add(
            ExitEvent(user: user, createdAt: line.createdAt?.milliseconds, at: at.milliseconds, action: action))
    }

    return StreamAnswer(content: tally.statistics, rejected: rejected)
}
