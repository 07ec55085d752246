import ElementID
import Reproducibility
import TestSupport
import Testing
import UIModel

@Suite("Hostile variant documents")
struct VariantFuzzTests {
    /// Everything that a variant can change on the demo screen.
    private func state(_ demo: DemoScreen) -> [String] {
        let views = [demo.controller.view, demo.content, demo.label, demo.button, demo.textView, demo.table, demo.cell]
        return views.flatMap { view in
            ElementProperty.allCases.map { demo.value($0, of: view).map { "\($0)" } ?? "-" }
        } + demo.screen.constraints.entries.map { "\($0.constraint)" } + ["\(demo.screen.actions.count)"]
    }

    @Test("cut off at every byte the sample is refused, at a place within it, until it is whole")
    func truncation() throws {
        let bytes = Array(guideSample.utf8)
        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        for end in 0..<bytes.count {
            do {
                _ = try VariantDocument(json: Array(bytes[..<end]))
                Issue.record("the first \(end) bytes are taken for a document")
            } catch {
                #expect(error.count == 1)
                expectAll(error.faults, count: 1) { $0.path.hasPrefix("$") && (1...lines).contains($0.line) }
            }
        }
        #expect(throws: Never.self) { try VariantDocument(json: bytes) }
    }

    @Test("if bytes of the sample are changed, every part that is not applied is reported")
    func mutations() throws {
        let original = Array(guideSample.utf8)
        let tokens = [
            "\"", "{", "}", "[", "]", ",", ":", "null", "true", "-1", "1e999", "\\u0000", "\\", "\"id\":\"\",", "//",
        ]
        let untouched = state(try DemoScreen())
        let complete = try DemoScreen()
        try complete.apply(guideSample)
        let applied = state(complete)
        var refusals = 0
        var partial = 0

        for seed in 0..<UInt64(3_000) {
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, "variant bytes"))
            var bytes = original
            for _ in 0...random.index(below: 3) {
                let index = random.index(below: bytes.count)
                switch random.index(below: 5) {
                case 0: bytes[index] = UInt8(random.index(below: 256))
                case 1: bytes[index] ^= 1 << UInt8(random.index(below: 8))
                case 2: bytes.remove(at: index)
                case 3: bytes.insert(contentsOf: tokens[random.index(below: tokens.count)].utf8, at: index)
                default:
                    let end = min(bytes.count, index + random.index(below: 40))
                    bytes.insert(contentsOf: bytes[index..<end], at: random.index(below: bytes.count))
                }
            }

            let demo = try DemoScreen()
            let reference = try DemoScreen(isIndexed: false)
            do throws(VariantError) {
                let document = try VariantDocument(json: bytes)
                let report = CompiledVariant(document).apply(to: demo.screen, for: VariantConfiguration())
                let expected = DocumentedVariant(document).apply(to: reference.screen, for: VariantConfiguration())
                #expect(expected.changeCount == report.changeCount)
                #expect(expected.problems.list == report.problems.list)
                #expect(state(reference) == state(demo))

                let skipped = document.problems.skippedCount + report.problems.skippedCount
                if skipped == 0, document.blocks.count == 1, report.changeCount < 5 { partial += 1 }
                if skipped > 0 { #expect(!(document.problems.list + report.problems.list).isEmpty) }
            } catch {
                refusals += 1
                #expect(!error.faults.isEmpty)
                #expect(state(demo) == untouched)
            }
        }
        // The changes hit both ways, and the sample itself changes what is looked at.
        #expect(refusals > 1_000 && refusals < 3_000)
        #expect(applied != untouched)
        // A scope or list that became another good one is no silence; there are few of them.
        #expect(partial < 30)
    }

    @Test("random bytes are refused as a document, without a crash")
    func noise() {
        for seed in 0..<UInt64(2_000) {
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, "variant noise"))
            let alphabet = Array("{}[]\",:\\/MTAp0123456789.eE+-tfn \n".utf8)
            let bytes = (0..<random.index(below: 200)).map { _ in
                random.chance(0.9) ? alphabet[random.index(below: alphabet.count)] : UInt8(random.index(below: 256))
            }
            #expect(throws: VariantError.self) { try VariantDocument(json: bytes) }
        }
    }
}
