import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct CodeDifferenceTests {
    @Test("each reason why a cell may execute different code has its sentence")
    func sentences() {
        let change = CodeChange(
            kind: .changed, part: "function that it executes", name: "a.b() -> ()", shortName: "b()")
        let unnamed = CodeChange(kind: .added, part: "library", name: "libz.so")
        let all: [(difference: CodeDifference, sentence: String)] = [
            (.notLinkedAgain, "which code it executes is not known, as its objects cannot be linked again here"),
            (
                .processFailed(reason: "ended with signal 9"),
                "which code it executes is not known, as a process under callgrind ended with signal 9"
            ),
            (.unreadableObject(fault: "a.o: it is cut off"), "which code it executes is not known: a.o: it is cut off"),
            (.linkedDifferently(word: "-lm"), "the sides are linked differently: -lm"),
            (.linkedDifferently(word: nil), "the sides are linked differently: the order of the linker's words"),
            (.resources(in: "a.resources"), "the resources in a.resources are not the same"),
            (.notTraced(.mismatch), "it answers differently from the reference"),
            (.noOwnCode, "none of the package's own code was seen to run"),
            (.changed(change, others: 0), "function that it executes changed: b()"),
            (.changed(change, others: 2), "function that it executes changed: b(), and 2 more changed"),
            (.changed(unnamed, others: 0), "library added: libz.so"),
        ]
        expectAll(all, count: 11) { $0.difference.sentence == $0.sentence }
    }
}
