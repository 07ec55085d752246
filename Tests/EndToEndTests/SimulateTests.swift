import CivilTime
import CommandSupport
import Foundation
import Nouns
import Reproducibility
import Results
import Subscription
import TestSupport
import Testing
import Workloads

@testable import milli

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

    @Test("the bytes of simulated events have the recorded digest")
    func bytes() throws {
        // Made before lines were written into one buffer.
        let digests = [
            "--store play --customers 1500 --seed 7 --answers 0.3":
                "e112c937f17c54bef6928ca382dcc1fba311a42d4bd00b6e52dda320fa75fd0a",
            "--store play --customers 400 --preset published-2026 --months 120 --loss 0.1 --seed 18446744073709551615":
                "479def3c49574d22efc376629c7dbdf9126998e1fb26c9be84bb95aa05fabaa6",
        ]
        for (options, digest) in digests {
            let call = ["subscription", "simulate"] + options.split(separator: " ").map(String.init)
            let outcome = try Command.run(Command.executable, call)
            #expect("\(SHA256.digest(of: outcome.output.utf8))" == digest, "\(options)")
        }
    }

    @Test("a line has the customer, the instant, the event and its details, in this order")
    func oracle() throws {
        let plan = try BillingPlan(store: .appStore, period: .week, grace: .days(6), preset: .slides2023)
        let simulator = StoreSimulator(
            [PlanShare(plan, weight: 1)], customers: 500, seed: 3,
            delivery: DeliveryRates(duplicate: 0.5, delay: 0.5, loss: 0.1, unknown: 0.2))
        var expected = [#"{"schema":"milli.subscription-events/1","preset":"2023","store":"appStore"}"#]
        simulator.forEach { arrived in
            let event = arrived.event
            let number = String(arrived.customer)
            let name = "appStore-" + String(repeating: "0", count: 9 - number.count) + number
            var members = [#""subscription":"\#(name)""#, #""at":"\#(Instant.text(event.at))""#]
            members.append(#""event":"\#(event.kind)""#)
            if let id = event.id { members.append(#""id":"\#(String(id.bits, radix: 16))""#) }
            if let expiry = event.expiry { members.append(#""expiry":"\#(Instant.text(expiry))""#) }
            if let resumption = event.resumeAt { members.append(#""resumeAt":"\#(Instant.text(resumption))""#) }
            if let cause = event.cause { members.append(#""cause":"\#(cause.name)""#) }
            if event.needsReconciliation { members.append(#""reconcile":true"#) }

            if arrived.isFirst {
                let hold = plan.holdDays
                members.append(
                    #""plan":{"period":"P1W","grace":6,"hold":\#(hold),"silentHours":\#(plan.silentHours),"#
                        + #""months":"\#(plan.months)"}"#)
            }

            expected.append("{" + members.joined(separator: ",") + "}")
            return true
        }

        let outcome = try Command.run(
            Command.executable,
            [
                "subscription", "simulate", "--store", "appStore", "--preset", "2023", "--plan", "P1W,grace=6",
                "--customers", "500", "--seed", "3", "--duplicate", "0.5", "--delay", "0.5", "--loss", "0.1",
                "--unknown", "0.2",
            ])
        #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    }

    @Test("with perfect delivery, no event is illegal, older or repeated")
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

    @Test("grace and hold are compared on the same customers, next to the figures of the slides")
    func comparison() throws {
        let call = ["subscription", "simulate", "--store", "play", "--customers", "2000", "--compare"]
        let outcome = try Command.run(Command.executable, call)
        #expect(outcome.status == 0)
        let comparison = try RecoveryComparison(store: .play, customers: 2_000, seed: 1)

        // Every number of the table is that of its simulation.
        let tallies = [comparison.neither, comparison.hold, comparison.grace, comparison.both]
        func row(_ name: String, _ texts: [String]) -> Bool {
            outcome.lines.contains { line in
                line.hasPrefix("  \(name) ")
                    && line.dropFirst(name.count + 2).components(separatedBy: "  ").map {
                        $0.trimmingCharacters(in: .whitespaces)
                    }.filter { !$0.isEmpty } == texts
            }
        }
        #expect(row("renewals due", tallies.map { $0.renewals.grouped }), "\(outcome.output)")
        #expect(row("  never paid", tallies.map { $0.lost.grouped }))
        let rates = try tallies.map { try #require($0.recoveryRate) }
        #expect(
            row("recovered, of those decided", rates.map { "\(SignificantDigits.fixed($0 * 100, decimals: 2)) %" }))

        let more = [(0, 2), (1, 3)].map { base, other in
            "\(SignificantDigits.fixed((rates[other] / rates[base] - 1) * 100, decimals: 1)) % more"
        }
        #expect(row("recovered with grace", more + ["57 % more"]), "\(outcome.output)")
        #expect(outcome.lines.contains { $0.hasPrefix("  never paid with hold ") && $0.hasSuffix(" 8 % less") })

        for width in ["40", "80", "120"] {
            let lines = try Command.run(Command.executable, call + ["--width", width]).lines
            #expect(lines.count > 10 && lines.allSatisfy { $0.count <= Int(width) ?? 0 }, "\(width)")
        }
    }

    @Test("a comparison answers with the losses without grace, without hold and without both, with intervals")
    func losses() throws {
        let outcome = try Command.run(
            Command.executable,
            ["subscription", "simulate", "--store", "play", "--customers", "20000", "--compare", "--width", "300"])
        let losses = try RecoveryComparison(store: .play, customers: 20_000, seed: 1).losses
        for (line, key) in zip(outcome.lines, ["grace", "hold", "both"]) {
            let texts = try losses.filter { $0.without == key }.map { loss in
                let part = try #require(loss.part)
                let numbers = [part.value, part.lower, part.upper].map {
                    SignificantDigits.fixed($0 * 100, decimals: 2)
                }
                return "\(numbers[0]) % of \(loss.of) [\(numbers[1]), \(numbers[2])]"
            }
            let name = key == "both" ? "grace and hold" : key
            #expect(line == "Without \(name) you lose \(texts[0]) and \(texts[1]).")
        }
        #expect(outcome.lines.count > 3)
        let trust = outcome.lines.last { !$0.isEmpty }
        #expect(trust?.hasPrefix("Simulated: 20,000 customers on play; 95 % intervals, ") == true)
    }

    @Test(
        "a loss with 0 in its interval may be chance, a gain is called a gain, and too few customers are reported"
    )
    func openLosses() {
        func sentence(_ parts: [(Double, Double, Double)?]) -> String {
            RecoveryReport.sentence(
                without: "hold",
                zip(["subscribers at the end", "paid time"], parts).map { name, part in
                    (name, part.map { .init(value: $0.0, lower: $0.1, upper: $0.2) })
                })
        }
        #expect(
            sentence([(0.02, 0.01, 0.03), (0.001, -0.002, 0.004)])
                == "Without hold you lose 2.00 % of subscribers at the end [1.00, 3.00]; a loss of 0.10 % of paid time "
                + "[−0.20, 0.40] may be chance.")
        #expect(sentence([nil, (-0.02, -0.03, -0.01)]) == "Without hold you gain 2.00 % of paid time [1.00, 3.00].")
        #expect(sentence([nil, nil]) == "Without hold: too few customers to tell what is lost.")
    }

    /// Compares simulated figures with the published ones.
    private func check(_ more: String...) throws -> Command.Outcome { try check(more) }

    private func check(_ more: [String]) throws -> Command.Outcome {
        let call = ["subscription", "simulate", "--store", "play", "--preset", "published-2026", "--customers", "3000"]
        return try Command.run(Command.executable, call + ["--check"] + more)
    }

    @Test("published figures stand next to simulated ones, with intervals")
    func publishedFigures() throws {
        let checked = try check("--width", "200")
        #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
        let rows = checked.output.split(separator: "\n")
        #expect(rows.count == 20)
        #expect(rows.first?.contains("published  simulated  95 % interval") == true)
        #expect(rows.contains { $0.contains("of ends: payment failed") && $0.contains("32.2 %") })
        #expect(rows.contains { $0.contains("28.0 %") && $0.hasSuffix("excluded by 25.2 %") })
        #expect(!checked.output.contains("outside"))
    }

    @Test("a simulation with the same seed is the same, and one with another seed differs")
    func checkOfSeed() throws {
        let checked = try check("--width", "200").output
        #expect(try check("--width", "200").output == checked)
        #expect(try check("--width", "200", "--seed", "2").output != checked)
    }

    @Test("published figures fit into 80 columns")
    func narrowCheck() throws {
        let narrow = try check().lines
        expectAll(narrow, count: 1...) { $0.count <= 80 }
        #expect(narrow.contains { $0.contains("excluded by 25.2 %") })
    }

    @Test(
        "a simulated figure that is outside gives exit status 1",
        arguments: [
            ["--decline", "0.6"], ["--cancel", "0.1"], ["--decline", "1", "--cancel", "1"],
            ["--grace", "3", "--decline", "0.05"],
        ])
    func outside(change: [String]) throws {
        let outcome = try check(change)
        #expect(outcome.status == 1 && outcome.output.contains(" outside"))
    }

    @Test("a preset changes the customers in the stream of events, too")
    func presetOfStream() throws {
        func renewals(_ preset: String) throws -> Int {
            let events = try lines(
                try Command.run(
                    Command.executable,
                    [
                        "subscription", "simulate", "--store", "appStore", "--customers", "300", "--plan", "P1M",
                        "--preset", preset,
                    ]))
            return events.count { $0["event"] as? String == "renew" }
        }
        #expect(try renewals("published-2026") * 2 < renewals("current"))
    }

    @Test("the losses without grace and hold are drawn as a chart", .drawsCharts)
    func chart() throws {
        let scratch = try Scratch()
        let call = [
            "subscription", "simulate", "--store", "play", "--preset", "published-2026", "--customers", "20000",
        ]
        let outcome = try Command.run(
            Command.executable, call + ["--compare", "--svg", "losses.svg"], in: scratch.folder,
            environment: ["MILLI_PYTHON": InstalledTools.chartPython?.path ?? "python3"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("fewer") == false && outcome.output.contains("less"))
        #expect(outcome.output.contains("Customers follow published figures if there are any"))
        let file = scratch.folder.appendingPathComponent("losses.svg")

        let picture = try String(contentsOf: file, encoding: .utf8)
        // The article shows the picture of the call whose output it prints.
        let shown = Command.package.appendingPathComponent("docs/Milli.docc/grace-and-hold.svg")
        #expect(try picture == String(contentsOf: shown, encoding: .utf8))
        for text in ["<svg", "without grace", "without both", "paid time"] {
            #expect(picture.contains(text), "\(text)")
        }
    }

    @Test("without a program that draws, no chart is written, and the reason is reported")
    func noChart() throws {
        let scratch = try Scratch()
        let outcome = try Command.run(
            Command.executable,
            ["subscription", "simulate", "--store", "play", "--customers", "2000", "--compare", "--svg", "losses.svg"],
            in: scratch.folder, environment: ["MILLI_PYTHON": "/usr/bin/false"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("the chart was not drawn: /usr/bin/false drew no charts"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.file("losses.svg").path))
    }

    @Test("the error for a wrong call says what is expected")
    func refuses() throws {
        let calls: [([String], String)] = [
            ([], "--store"), (["--store", "amazon"], "appStore"), (["--store", "play", "--grace", "45"], "grace"),
            (["--store", "play", "--decline", "2"], "--decline"),
            (["--store", "play", "--compare", "--plan", "P1M"], "--plan"),
            (["--store", "appStore", "--plan", "P4M"], "P4M"),
            (["--store", "play", "--preset", "published"], "2023, current or published-2026"),
            (["--store", "play", "--preset", "published-2026", "--plan", "P3M"], "P1W, P1M, P1Y"),
            (["--store", "play", "--check", "--plan", "P1M"], "--plan"),
            (["--store", "play", "--check", "--compare"], "--compare"),
            (["--store", "play", "--compare", "--grace", "off"], "--grace off leaves none to compare"),
            (["--store", "play", "--compare", "--grace", "0"], "--grace 0 leaves none to compare"),
            (["--store", "play", "--svg", "a.svg"], "--compare"),
            (["--store", "play", "--width", "80"], "--compare"),
        ]
        for (arguments, hint) in calls {
            let outcome = try Command.run(Command.executable, ["subscription", "simulate"] + arguments)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains(hint), "\(arguments): \(outcome.errors)")
        }
    }
}
