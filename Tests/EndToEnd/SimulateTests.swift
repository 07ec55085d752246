import Foundation
import Testing

@Suite struct SimulateTests {
    private func lines(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("simulated events replay without a bad line, one state per customer, and are the same every time")
    func pipeline() throws {
        let scratch = try Scratch()
        for store in ["play", "appStore"] {
            let call = ["subscription", "simulate", "--store", store, "--customers", "300", "--seed", "7"]
            let simulated = try Command.run(Command.executable, call)
            #expect(simulated.status == 0 && simulated.errors.isEmpty, "\(simulated.errors)")
            let repeated = try Command.run(Command.executable, call)
            #expect(simulated.output == repeated.output)
            let events = try lines(simulated)
            #expect(events.first?["schema"] as? String == "milli.subscription-events/1")
            let customers = Set(events.dropFirst().compactMap { $0["subscription"] as? String })
            #expect(events.dropFirst().filter { $0["plan"] != nil }.count == customers.count)
            #expect(events.contains { $0["reconcile"] as? Bool == true })
            try scratch.write("\(store).ndjson", simulated.output)
            let replayed = try Command.run(
                Command.executable, ["subscription", "replay", "\(store).ndjson", "--at", "2026-01-01"],
                in: scratch.folder)
            #expect(replayed.status == 0 && replayed.errors.isEmpty, "\(replayed.errors)")
            let states = try lines(replayed).dropFirst()
            #expect(Set(states.compactMap { $0["subscription"] as? String }) == customers)
            #expect(states.count == customers.count)
            #expect(states.contains { ($0["duplicates"] as? Int ?? 0) > 0 })
        }
    }

    @Test("delivered as they happen, nothing is illegal, older or doubled")
    func perfect() throws {
        let scratch = try Scratch()
        let simulated = try Command.run(
            Command.executable,
            [
                "subscription", "simulate", "--store", "appStore", "--customers", "300", "--grace", "on", "--duplicate",
                "0", "--delay", "0", "--unknown", "0",
            ])
        try scratch.write("e.ndjson", simulated.output)
        let replayed = try Command.run(
            Command.executable, ["subscription", "replay", "e.ndjson"], in: scratch.folder)
        let states = try lines(replayed).dropFirst()
        #expect(states.count > 250)
        for state in states {
            for counter in ["illegal", "older", "duplicates"] { #expect(state[counter] as? Int == 0, "\(state)") }
        }
    }

    @Test("grace and hold are compared on the same customers, beside the figures of the slides")
    func comparison() throws {
        let outcome = try Command.run(
            Command.executable,
            ["subscription", "simulate", "--store", "play", "--customers", "2000", "--compare"])
        #expect(outcome.status == 0)
        let rows = outcome.output.split(separator: "\n")
        #expect(rows.filter { $0.contains("  off") || $0.contains("  on") }.count == 4)
        #expect(outcome.output.contains("the slides quote 57 % more"))
        #expect(outcome.output.contains("the slides quote 8 % less"))
    }

    @Test("a wrong call says what would be right")
    func refuses() throws {
        let calls: [([String], String)] = [
            ([], "--store"), (["--store", "amazon"], "appStore"), (["--store", "play", "--grace", "45"], "grace"),
            (["--store", "play", "--decline", "2"], "--decline"),
            (["--store", "play", "--compare", "--plan", "P1M"], "--plan"),
            (["--store", "appStore", "--plan", "P4M"], "P4M"),
        ]
        for (arguments, hint) in calls {
            let outcome = try Command.run(Command.executable, ["subscription", "simulate"] + arguments)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains(hint), "\(arguments): \(outcome.errors)")
        }
    }
}
