import Foundation
import Results
import TestSupport
import Testing

@testable import Gate
@testable import Measurement

@Suite struct InjectedWorkTests {
    @Test("the work that a self-test adds is a whole number of operations")
    func wholeOperations() throws {
        for kind in SelfTestSuite.Kind.allCases {
            guard let work = kind.headWork else {
                #expect(kind.work == 0)
                continue
            }
            #expect(work.share == kind.work)

            let more = Double(work.countMultiple) * work.share
            #expect(more >= 1 && abs(more - more.rounded()) < 1e-9)
            var batch = BatchPlan.Batch(count: 7 * work.countMultiple, granularity: 7, canDoMore: true)
            #expect(work.isWhole(in: batch))
            batch.count -= 1
            #expect(!work.isWhole(in: batch))
        }
    }

    @Test("a cell whose batch cannot do the added work is unmeasurable")
    func indivisible() throws {
        let folder = try Scratch()
        let complete = try folder.lab("whole", time: "echo 1000")
        let part = try folder.script("part", "'\(complete)' \"$@\" | sed 's/\"count\":20/\"count\":21/'")

        for (lab, isInjected, expected) in [(complete, true, false), (part, true, true), (part, false, false)] {
            let given = try GivenExecutables(matching: lab)
            let sources = GateSources(
                base: given, head: given, description: "lab", passing: [],
                headWork: isInjected ? SelfTestSuite.Kind.more(percent: 5).headWork : nil)
            var settings = GateSettings(timeLimit: 600)
            settings.looks = [GateSettings.Look(pairs: 10, share: 1)]
            let report = try Gate(sources, request: GateRequest(metrics: .named([.time]), settings: settings)).run()
            #expect((report.rows.first?.reason == .noNumber(.indivisibleWork, on: nil)) == expected)
        }
    }
}
