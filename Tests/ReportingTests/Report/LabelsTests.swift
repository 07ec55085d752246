import Nouns
import Results
import Testing

@testable import Reporting

@Suite struct LabelsTests {
    @Test(
        "a noun has its plural, irregular ones and nouns with more after them too",
        arguments: [
            ("event", "events"), ("query", "queries"), ("key", "keys"), ("pass", "passes"), ("batch", "batches"),
            ("round of the mix", "rounds of the mix"), ("batch of 1,000 IDs", "batches of 1,000 IDs"),
        ])
    func plural(noun: String, plural: String) {
        #expect(noun.plural == plural)
        #expect(counted(2, noun) == "2 \(plural)" && counted(1, noun) == "1 \(noun)")
    }

    @Test(
        "a plural leads back to its noun",
        arguments: [
            "event", "query", "key", "pass", "batch", "round of the mix", "batch of 1,000 IDs", "box", "index", "hash",
            "class", "case", "phrase", "response", "size", "cache", "house", "status", "bus", "alias", "movie",
            "cookie", "tie", "canvas", "lens", "niche", "waiting request", "node", "byte", "activity", "buzz",
        ])
    func singular(noun: String) {
        #expect(noun.plural.singular == noun)
    }

    @Test(
        "a unit whose plural is irregular, or no plural at all, has its noun",
        arguments: [
            ("series", "series"), ("indices", "index"), ("vertices", "vertex"), ("text", "text"), ("access", "access"),
            ("KB", "KB"), ("s", "s"), ("", ""),
        ])
    func irregularSingular(unit: String, noun: String) {
        #expect(Cell.InputFacts(shape: "x", size: 1, sizeUnit: unit, digest: "").sizeNoun == noun)
    }

    @Test("an instruction set is named if code chose it, and not if the whole command is compiled for it")
    func instructionSets() {
        var cell = SectionSample.cell("indexed", .implementation, .warm, .time, 1)
        for set in InstructionSet.allCases {
            cell.instructionSet = set.rawValue
            #expect(cell.unusualInstructionSet == nil, "\(set)")
        }

        for name in ["AVX-512 VBMI", "x86-64 AVX2"] {
            cell.instructionSet = name
            #expect(cell.unusualInstructionSet == name)
        }
    }
}
