import JSONText
import Testing

@testable import ExitPage

@Suite struct ExactTextTests {
    /// Texts that Unicode calls canonically equivalent, in pairs; the last pair has as many bytes.
    private let pairs = [
        ("caf\u{E9}", "cafe\u{301}"), ("\u{212B}", "\u{C5}"), ("\u{AC00}", "\u{1100}\u{1161}"),
        ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    ]

    @Test("names are the same byte for byte only, and as keys too")
    func identity() {
        for (one, other) in pairs {
            #expect(one == other)
            #expect(ExactText(one) != ExactText(other))
            #expect(Set([ExactText(one), ExactText(other), ExactText(one + "")]).count == 2)
            #expect(ExactText.precedes(one, other) == (Array(one.utf8).lexicographicallyPrecedes(other.utf8)))
            #expect(ExactText.precedes(one, other) != ExactText.precedes(other, one))
        }
    }

    @Test("names are in the order of their bytes")
    func order() {
        let names = ["", "A", "AB", "B", "a", "aa", "b", "z", "\u{E9}", "\u{FFFD}", "\u{10000}"]
        for (index, name) in names.enumerated() {
            for (otherIndex, other) in names.enumerated() {
                #expect(ExactText.precedes(name, other) == (index < otherIndex), "\(name) \(other)")
            }
        }
    }

    @Test("every implementation counts users and screens of equivalent names apart, ties in the order of bytes")
    func implementations() throws {
        for (one, other) in pairs {
            var events: [ExitEvent] = []
            for user in [one, other] {
                events.append(ExitEvent(user: user, createdAt: 0, at: 0, action: .active))
                events.append(ExitEvent(user: user, at: 1, action: .view(screen: user)))
                events.append(ExitEvent(user: user, at: 2, action: .resign(screen: nil)))
            }

            var streamed = ExitTally()
            for event in events { try streamed.add(event) }
            let log = try ExitLog(grouping: events)
            #expect(log.screens.count == 2)
            let expected = [one, other].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { Array($0.utf8) }

            for statistics in [
                streamed.statistics, ExitTally(log).statistics, BatchExitTally(workers: 1).statistics(of: log),
                BatchExitTally(workers: 2).statistics(of: log),
            ] {
                #expect(statistics.users == 2)
                #expect(statistics.newUsers.screens.map { Array($0.screen.utf8) } == expected)
                #expect(statistics.newUsers.screens.map(\.exits) == [1, 1])
            }
        }
    }

    @Test("a name of any length makes a short message, and a short one stays as it is")
    func shortened() {
        #expect("cem".shortened == "cem")
        let longest = String(repeating: "x", count: 80)
        #expect(longest.shortened == longest)
        for name in [String(repeating: "x", count: 100_000), "e" + String(repeating: "\u{301}", count: 100_000)] {
            #expect(name.shortened.unicodeScalars.count == 71)
            #expect("\(ExitEventError.missingCreation(user: name))".unicodeScalars.count < 200)
            #expect("\(ExitEventError.changedCreation(user: name, known: 1, given: 2))".unicodeScalars.count < 200)
        }
    }
}
