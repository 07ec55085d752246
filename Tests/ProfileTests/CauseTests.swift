import Execution
import TestSupport
import Testing

@testable import Profile

/// Changes planted in a program: the first line of a difference has to name each.
@Suite struct CauseTests {
    @Test(
        "the first line names the function that was changed, in 20 of 20 changes",
        .needs(programs: "valgrind", "clang", "swiftc", "addr2line"))
    func namesTheFunction() throws {
        let changes = Self.changes
        #expect(changes.count == 20)
        let program = try PlantedChanges(changes)
        let base = try program.profiles(isHead: false)
        let head = try program.profiles(isHead: true)

        for (number, change) in changes.enumerated() {
            let difference = ProfileDifference(base: base[number].steadyState, head: head[number].steadyState)
            let cause = ProfileCause(of: difference)
            #expect(
                cause?.function.function.name.hasPrefix(change.function) == true,
                "\(change.cell): \(cause?.sentence ?? "none")\n\(Self.table(difference))")
            #expect(cause?.sentence.contains(change.function) == true)

            // Nothing of the difference is lost: those of all functions together are that of the call.
            let sum = difference.functions.reduce(0) { $0 + $1.own }
            #expect(abs(sum - difference.instructions) < 0.001, "\(change.cell)")

            // A finding keeps as exact a sum: the functions that it names, and the rest.
            let recorded = try #require(difference.callDifference?.counts.first)
            #expect(recorded.name == "instructions" && recorded.head - recorded.base == difference.instructions)
            #expect(recorded.functions.reduce(recorded.restChange) { $0 + $1.change } == recorded.change)
            #expect(recorded.functions.contains { $0.name.hasPrefix(change.function) } || recorded.otherFunctions > 0)
        }
    }

    @Test("of two builds of one source there is no cause", .needs(programs: "valgrind", "clang", "swiftc"))
    func noCause() throws {
        let program = try PlantedChanges(Array(Self.changes.prefix(3)))
        let one = try program.profiles(isHead: false)
        let other = try program.profiles(isHead: false)
        for (one, other) in zip(one, other) {
            let difference = ProfileDifference(base: one.steadyState, head: other.steadyState)
            #expect(ProfileCause(of: difference) == nil && difference.callDifference == nil)
        }
    }

    private static func table(_ difference: ProfileDifference) -> String {
        difference.functions.prefix(8).map { function in
            "\(function.function.name): own \(function.own), inclusive \(function.inclusive), calls "
                + "\(function.base.calls) → \(function.head.calls), code \(function.isCodeChanged)"
        }.joined(separator: "\n")
    }
}
