import Foundation
import Subscription
import Testing

/// The table of the specification, row by row.
@Suite struct TransitionTableTests {
    @Test("all 190 cells are those of the specification, states and access after the event included")
    func everyCell() throws {
        let rows = try SpecificationTable.rows()
        #expect(rows.count == TransitionTable.states * TransitionTable.events)
        #expect(TransitionTable.all.count == 190)
        for row in rows {
            let transition = TransitionTable[row.state, row.event]
            #expect(transition.next == row.next, "\(row)")
            #expect(transition.effect == row.effect, "\(row)")
            #expect(transition.next.grantsAccess == row.grantsAccess, "\(row)")
        }
    }

    @Test("names of states and events are read back, and other texts are refused")
    func names() {
        for state in SubscriptionState.allCases { #expect(SubscriptionState(name: state.name) == state) }
        for kind in EventKind.allCases { #expect(EventKind(name: kind.name) == kind) }
        #expect(SubscriptionState(name: "GRACE") == nil)
        #expect(EventKind(name: "PLAN_PREF") == nil)
        #expect(EventKind.autoRenewOff.name == "autoRenewOff")
    }
}

/// The files next to the text of the specification.
enum SpecificationTable {
    struct Row {
        let state: SubscriptionState
        let event: EventKind
        let next: SubscriptionState
        let effect: Transition.Effect
        let grantsAccess: Bool
    }

    /// A file of `docs/Specification`.
    static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/Specification/\(name)").standardizedFileURL
    }

    static func rows() throws -> [Row] {
        let effects: [Substring: Transition.Effect] = [
            "ok": .ok, "late": .late, "replace": .replace, "dup": .duplicate, "noop": .none, "illegal": .illegal,
        ]
        let text = try String(contentsOf: file("subscription-transitions.tsv"), encoding: .utf8)
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Row(
                state: try #require(state(fields[0])), event: try #require(event(fields[1])),
                next: try #require(state(fields[2])), effect: try #require(effects[fields[3]]),
                grantsAccess: fields[4] == "1")
        }
    }

    /// A state as the specification spells it: `PENDING_CANCELED`.
    static func state(_ name: some StringProtocol) -> SubscriptionState? { SubscriptionState(name: camelCase(name)) }

    /// An event as the specification spells it: `PAUSE_SCHED`, `PLAN_PREF`, `AUTORENEW_OFF`.
    static func event(_ name: some StringProtocol) -> EventKind? {
        switch name {
        case "PAUSE_SCHED": .pauseScheduled
        case "PLAN_PREF": .planPreference
        case "AUTORENEW_OFF": .autoRenewOff
        case "AUTORENEW_ON": .autoRenewOn
        default: EventKind(name: camelCase(name))
        }
    }

    private static func camelCase(_ name: some StringProtocol) -> String {
        let words = name.lowercased().split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }
}
