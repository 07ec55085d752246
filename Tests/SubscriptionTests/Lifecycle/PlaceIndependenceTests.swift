import Foundation
import Reproducibility
import Subscription
import Testing
import Workloads

/// The answers depend on the events alone: not on the machine, its time zone or its language.
@Suite struct PlaceIndependenceTests {
    private static let digestName = "the statuses of 5,000 random lives have the digest that was recorded"

    @Test("the statuses of 5,000 random lives have the digest that was recorded")
    func digest() {
        var sha = SHA256()
        for number in 0..<5_000 {
            let plan = (Plans.all + Plans.unusual)[number % (Plans.all.count + Plans.unusual.count)]
            let seed = Seed.derive(1, "place", "\(number)")
            let events = RandomSubscriptionEvents(plan: plan, begin: instant("2024-03-10"), seed: seed).events
            var life = StepwiseSubscription(plan: plan)
            for event in events { _ = try? life.apply(event) }

            // Nights on which clocks are put forward and back, among others.
            for probe in ["2024-03-10T07:00:00Z", "2024-03-31T01:00:00Z", "2024-11-03T06:00:00Z", "2025-12-31"] {
                let status = life.status(at: instant(probe))
                for value in [status.accessEnd, status.expiry, status.nextRenewal] { sha.update(value ?? .min) }
                sha.update(status.state.rawValue)
                sha.update(status.cause?.rawValue ?? 0)
                sha.update(UInt8(status.hasAccess ? 1 : 0))

                for count in [
                    status.tenureDays, status.ignored.illegal, status.ignored.older, status.ignored.duplicates,
                ] {
                    sha.update(Int64(count))
                }
            }
        }
        #expect("\(sha.finalize())" == "d28e0d84991e88c5a5a7d81d5363226cf30017c3c2b17b198cfc1a6fd1440dec")
    }

    #if os(Linux)
        @Test(
            "the digest is the same in other time zones and languages",
            arguments: [("Asia/Tokyo", "ja_JP.UTF-8"), ("America/St_Johns", "tr_TR.UTF-8"), ("Pacific/Apia", "C")])
        func otherPlaces(zone: String, language: String) throws {
            // The same tests in another process, because a process reads its time zone once.
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = ["--testing-library", "swift-testing", "--filter", "PlaceIndependenceTests/digest"]
            process.environment = ProcessInfo.processInfo.environment.merging(
                ["TZ": zone, "LANG": language, "LC_ALL": language]
            ) { $1 }
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(text)")
            #expect(text.contains("\(Self.digestName)\" passed"), "\(text)")
        }
    #endif
}
