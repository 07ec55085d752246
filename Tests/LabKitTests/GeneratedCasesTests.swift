import TestSupport
import Testing

@testable import LabKit

@Suite struct GeneratedCasesTests {
    private let budget = ValidationBudget(randomCases: 400, exhaustiveSize: 3, seed: 7)

    /// Numbers in any size from `smallest`, and an implementation of their largest that may be wrong.
    private func experiment(
        smallest: Int = 0, _ wrong: @escaping @Sendable ([Int]) -> Int?
    ) -> Experiment {
        Experiment("largest", "Find the largest number.") {
            Inputs("random", sizes: [1_000], smallest: smallest) { size, random in random.integers(size) }
        } comparing: {
            Implementation.reference("max") { $0.max() }
            Implementation("other") { wrong($0) }
        }
    }

    @Test("a generator is all that validation needs: every small size, and many larger ones")
    func everySmallSize() {
        let sizes = Recorded()
        let report = experiment { numbers in
            sizes.add(numbers.count)
            return numbers.max()
        }.validate(budget)
        #expect(report.mismatches.isEmpty && report.failures.isEmpty)
        #expect(report.families.map(\.name) == ["small inputs"] && report.families.map(\.cases) == [400])
        #expect(sizes.all.isSuperset(of: 0..<16))
        #expect(sizes.all.contains { $0 > 100 } && sizes.all.allSatisfy { $0 <= 256 })
    }

    @Test("a size that the generator cannot do is never asked for, nor left after shrinking")
    func smallestIsRespected() throws {
        let report = experiment(smallest: 3) { numbers in
            #expect(numbers.count >= 3)
            return numbers.count > 4 ? nil : numbers.max()
        }.validate(budget)
        let counterexample = try #require(report.mismatches.first?.counterexample)
        #expect(counterexample.split(separator: ",").count == 5, "\(counterexample)")
    }

    @Test("a counterexample is made of what is wrong alone, and can be pasted")
    func shrinksToWhatIsWrong() throws {
        // Wrong where a number comes twice.
        let report = experiment { Set($0).count < $0.count ? nil : $0.max() }.validate(budget)
        let mismatch = try #require(report.mismatches.first)
        let numbers = try #require(mismatch.counterexample).dropFirst().dropLast().split(separator: ", ")
        #expect(numbers.count == 2 && numbers[0] == numbers[1], "\(mismatch.counterexample ?? "")")
        #expect(mismatch.input == "small inputs" && mismatch.answered == "nil")
    }

    @Test("objects cannot be written down: their counterexample is the smallest size, and the seed that makes it again")
    func objectsShrinkBySize() throws {
        let inputs = Inputs("boxed", sizes: [10]) { size, random in Numbers(random.integers(size)) }
        let experiment = Experiment("boxed", "") {
            inputs
        } comparing: {
            Implementation.reference("count") { $0.values.count }
            Implementation("wrong") { $0.values.count > 5 ? 0 : $0.values.count }
        }
        let source = try #require(experiment.validate(budget).mismatches.first?.counterexample)
        let call = try #require(source.wholeMatch(of: /try inputs\.subject\("boxed", size: 6, seed: (\d+)\)/))
        let again = try #require(try inputs.subject("boxed", size: 6, seed: UInt64(call.1) ?? 0))
        #expect(again.values.count == 6)
    }

    @Test("inputs that come in one size, or are told to, make no small cases")
    func withoutCases() {
        let one = Experiment("one", "") {
            Inputs(one: "it", size: 5) { _ in 5 }
        } comparing: {
            Implementation.reference("self") { $0 }
        }
        #expect(one.validations.isEmpty && one.ladders.isEmpty)
        let none = Experiment("none", "") {
            Inputs("random", sizes: [5]) { size, _ in size }.withoutCases()
        } comparing: {
            Implementation.reference("self") { $0 }
        }
        #expect(none.validations.isEmpty && none.ladders.map(\.smallest) == [1])
    }

    @Test("the same seed makes the same numbers, and a different one others")
    func seeds() throws {
        let inputs = Inputs("random", sizes: [5]) { size, random in random.integers(size) }
        #expect(try inputs.subject("random", size: 50, seed: 1) == inputs.subject("random", size: 50, seed: 1))
        #expect(try inputs.subject("random", size: 50, seed: 1) != inputs.subject("random", size: 50, seed: 2))
        #expect(try inputs.subject("sorted", size: 50, seed: 1) == nil)
    }

    @Test("values are written as Swift")
    func swiftSource() {
        #expect(SwiftSource.text(of: [1, -2]) == "[1, -2]")
        #expect(SwiftSource.text(of: "a\"\n") == #""a\"\n""#)
        #expect(SwiftSource.text(of: [String]()) == "[]")
        #expect(SwiftSource.text(of: ["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
        #expect(SwiftSource.text(of: Set([3, 1])) == "[1, 3]")
        #expect(SwiftSource.text(of: Optional<Int>.none as Any) == "nil")
        #expect(SwiftSource.text(of: Double.infinity) == ".infinity")
        let named = Written(list: [1], kind: .named("x"))
        #expect(SwiftSource.text(of: named) == #"Written(list: [1], kind: .named("x"))"#)
        #expect(SwiftSource.text(of: Written(list: [], kind: .plain)) == "Written(list: [], kind: .plain)")
    }

    @Test("what holds an object has no source")
    func noSource() {
        #expect(SwiftSource.text(of: [Numbers([1])]) == nil)
    }
}

private struct Written: Sendable {
    enum Kind: Sendable { case plain, named(String) }
    var list: [Int]
    var kind: Kind
}

/// Sizes that an implementation was asked for.
private final class Recorded: @unchecked Sendable {
    private(set) var all: Set<Int> = []
    func add(_ size: Int) { all.insert(size) }
}
