import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct BreakEvenTests {
    private static func breakEven(_ keeper: [Double]) throws -> BreakEven {
        try #require(MixSample.breakEven(MixSample.mixes(keeper)))
    }

    @Test("keeping an answer pays from the least mix on from which it is faster for certain on all, by the intervals")
    func threshold() throws {
        let ratios = [0.01, 1, 100]
        let rates = ["once per 100 changes", "once per change", "100 times per change"]
        var thresholds = 0
        for number in 0..<27 {
            let times = [50.0, 100, 200]
            let cells = MixSample.mixes([times[number / 9], times[number / 3 % 3], times[number % 3]])
            let condition = try #require(MixSample.breakEven(cells)).condition

            let isPaying = try ratios.map { ratio in
                let own = cells.filter { $0.input.questionsPerChange == ratio && $0.isWarmTime }
                let keeper = try #require(own.first { $0.implementation == "memoised" }?.ci95)
                let other = try #require(own.first { $0.implementation == "iterative" }?.ci95)
                return keeper.upper < other.lower
            }
            if let first = isPaying.firstIndex(of: true), !isPaying[first...].contains(false) {
                thresholds += 1
                #expect(condition == "if asked at least \(rates[first])")
            } else {
                #expect(!condition.contains("at least"))
                #expect(condition.hasSuffix("which no mix shows") != isPaying.contains(true))
            }
        }
        // All three pay, the last two, or the last one.
        #expect(thresholds == 1 + 2 + 4)
    }

    @Test("from how many questions per change on keeping an answer pays stands with its standing on the next fewer")
    func sentences() throws {
        let some = try Self.breakEven([200, 50, 50])
        #expect(some.condition == "if asked at least once per change")
        #expect(some.clause == "from 1 question per change on")
        #expect(
            some.statement == "against iterative it pays from 1 question per change on, and is slower with 1 question "
                + "per 100 changes")

        let open = try Self.breakEven([200, 100, 50])
        #expect(open.condition == "if asked at least 100 times per change")
        #expect(
            open.statement == "against iterative it pays from 100 questions per change on, and is not certain to pay "
                + "with 1 question per change")
    }

    @Test("what pays on every mix, or on no mix, says so, and names no other number than a measured one")
    func ends() throws {
        let always = try Self.breakEven([50, 50, 50])
        #expect(always.condition == "if asked at least once per 100 changes")
        #expect(
            always.statement == "against iterative it pays on every mix measured, down to 1 question per 100 changes")

        let never = try Self.breakEven([200, 100, 200])
        #expect(never.condition == "if keeping its answer up to date pays, which no mix shows")
        #expect(never.clause == "which no mix shows")
        #expect(never.statement == "against iterative no mix measured shows that it pays")
        let slower = try Self.breakEven([200, 200, 200])
        #expect(slower.condition == never.condition)
        #expect(slower.statement == "against iterative it is slower on every mix measured")
    }

    @Test("mixes that contradict each other have no threshold: those on which it pays stand next to the others")
    func contradiction() throws {
        let breakEven = try Self.breakEven([200, 50, 200])
        #expect(breakEven.condition == "if asked once per change, and not 100 times per change")
        #expect(breakEven.clause == "as with 1 question per change")
        #expect(
            breakEven.statement == "against iterative it pays with 1 question per change, and not for certain with 100 "
                + "questions per change")
    }

    @Test("the only mix that was measured is said to be that")
    func oneMix() throws {
        func statement(_ time: Double) throws -> String {
            let cells = MixSample.input(1, ["documented": 100, "iterative": 100, "memoised": time])
            return try #require(MixSample.breakEven(cells)).statement
        }
        #expect(try statement(50) == "against iterative it pays on the one mix measured, 1 question per change")
        #expect(try statement(200) == "against iterative it is slower on the one mix measured, 1 question per change")
        #expect(
            try statement(100)
                == "against iterative the one mix measured, 1 question per change, does not show that it pays")
    }

    @Test("any ratio has its words, from the least to the largest that a file may hold")
    func ratios() throws {
        let words = [
            (1e-9, "once per 1,000,000,000 changes"), (0.3, "once per 3.33 changes"), (1.0 / 3, "once per 3 changes"),
            (1, "once per change"), (2.5, "2.50 times per change"), (1e9, "1,000,000,000 times per change"),
        ]
        for (ratio, text) in words {
            let cells = MixSample.input(ratio, ["iterative": 100, "memoised": 50])
            #expect(try #require(MixSample.breakEven(cells)).condition == "if asked at least \(text)")
        }
    }

    @Test("at other sizes than those of the mixes stand the nearest measured ones, and on these it pays everywhere")
    func sizes() throws {
        let small = MixSample.mixes([200, 50, 50])
        let cells = small + MixSample.mixes([200, 200, 50], size: 100_000)
        let here = try #require(MixSample.breakEven(cells))
        #expect(here.conditionAtSizes == "if asked at least once per change")

        // 10,000 is as far from both.
        for size in [5, 1_442, 10_000] {
            let near = try #require(MixSample.breakEven(cells, at: [size]))
            #expect(near.conditionAtSizes == "if asked at least once per change (measured at 1,000 nodes)")
            #expect(near.statement.hasSuffix(" with 1 question per 100 changes (measured at 1,000 nodes)"))
        }

        let both = try #require(MixSample.breakEven(cells, at: [1_442, 1_000_000]))
        #expect(both.conditionAtSizes == "if asked at least 100 times per change (measured at 1,000 to 100,000 nodes)")
        #expect(
            both.statement == "against iterative it pays from 100 questions per change on, and is not certain to pay "
                + "with 1 question per change (measured at 1,000 and 100,000 nodes)")
        #expect(MixSample.breakEven(cells, at: []) == nil)
    }

    @Test("typical inputs decide from how many questions on an answer pays, and are named if there are others")
    func typicalInputs() throws {
        let typical = MixSample.mixes([200, 200, 50], isTypical: true)
        let others = [0.01, 1, 100].flatMap { ratio in
            MixSample.input(ratio, shape: "chain", ["documented": 100, "iterative": 100, "memoised": 50])
        }
        #expect(try #require(MixSample.breakEven(others)).condition == "if asked at least once per 100 changes")
        let both = try #require(MixSample.breakEven(others + typical))
        #expect(
            both.statement == "against iterative it pays from 100 questions per change on, and is slower with 1 "
                + "question per change (on typical inputs)")
        #expect(try #require(MixSample.breakEven(typical)).statement.hasSuffix(" with 1 question per change"))

        // Inputs of one mix that differ do not decide.
        let untyped = MixSample.mixes([200, 200, 50])
        #expect(
            try #require(MixSample.breakEven(others + untyped)).statement.hasSuffix(
                "from 100 questions per change on, and is not certain to pay with 1 question per change"))
    }

    @Test("what the loop hides of both implementations shows of neither that it pays")
    func hiddenByLoop() throws {
        let times = ["documented": 100.0, "iterative": 100, "memoised": 96]
        #expect(try #require(MixSample.breakEven(MixSample.input(1, times))).mixes[0].standing == .faster)

        let hidden = times.merging(["bare": 100]) { $1 }
        #expect(try #require(MixSample.breakEven(MixSample.input(1, hidden))).mixes[0].standing == .undecided)
        let seen = times.merging(["bare": 90]) { $1 }
        #expect(try #require(MixSample.breakEven(MixSample.input(1, seen))).mixes[0].standing == .faster)
    }

    @Test("without declared mixes, or without numbers of both implementations, nothing is known of when it pays")
    func unknown() {
        let times = ["documented": 100.0, "iterative": 100, "memoised": 50]
        #expect(MixSample.breakEven(MixSample.input(nil, times)) == nil)
        #expect(MixSample.breakEven([]) == nil)
        #expect(MixSample.breakEven(MixSample.input(1, ["documented": 100, "memoised": 50])) == nil)
        #expect(MixSample.breakEven(MixSample.input(1, ["documented": 100, "iterative": 50])) == nil)
        let cold = MeasuredMixes(MixSample.input(1, times), plan: .cold)
        #expect(cold.breakEven(of: "memoised", insteadOf: "iterative", at: [1_000]) == nil)
        let mixes = MeasuredMixes(MixSample.input(1, times), plan: .warm)
        #expect(mixes.breakEven(of: "memoised", insteadOf: "memoised", at: [1_000]) == nil)
    }

    @Test("an input of two different numbers of questions per change is part of no mix, and named with both")
    func contradictingCells() throws {
        var cells = MixSample.input(1, ["documented": 100, "iterative": 100, "memoised": 50])
        for index in cells.indices where cells[index].implementation == "memoised" {
            cells[index].input.questionsPerChange = 100
        }
        let alone = try #require(MixSample.breakEven(cells))
        #expect(alone.mixes.isEmpty)
        #expect(alone.condition == "if keeping its answer up to date pays, which no mix shows")
        let omission = "without app-1000-1.0, which has 1 question per change as well as 100 questions per change"
        #expect(alone.statement == "against iterative no mix measured shows that it pays (\(omission))")
        #expect(BreakEven.joined([alone, alone]) == alone)

        // The order of the cells does not decide.
        #expect(MixSample.breakEven(cells.reversed()) == alone)

        let others = MixSample.input(0.01, ["documented": 100, "iterative": 100, "memoised": 50])
        let both = try #require(MixSample.breakEven(cells + others))
        #expect(both.mixes.map(\.questionsPerChange) == [0.01])
        #expect(
            both.statement
                == "against iterative it pays on the one mix measured, 1 question per 100 changes (\(omission))")
    }

    @Test("an input with cells that lack the number of questions per change is part of no mix")
    func cellsWithoutNumber() throws {
        for implementation in ["documented", "iterative", "memoised"] {
            var cells = MixSample.input(1, ["documented": 100, "iterative": 100, "memoised": 50])
            for index in cells.indices where cells[index].implementation == implementation {
                cells[index].input.questionsPerChange = nil
            }
            let breakEven = try #require(MixSample.breakEven(cells))
            #expect(breakEven.mixes.isEmpty)
            #expect(
                breakEven.statement.contains("1 question per change") && breakEven.statement.contains("no number of"))
        }
    }

    @Test("for several families of inputs an answer pays on the mixes on which it does for each")
    func joined() throws {
        let one = try Self.breakEven([200, 50, 50])
        let other = try Self.breakEven([200, 200, 50])
        #expect(BreakEven.joined([one, other])?.condition == "if asked at least 100 times per change")
        #expect(BreakEven.joined([one]) == one)
        #expect(BreakEven.joined([]) == nil && BreakEven.joined([one, nil]) == nil)

        // Only mixes of both are named, and only one implementation.
        let few = try #require(
            MixSample.breakEven(MixSample.input(0.01, ["iterative": 100, "memoised": 50])))
        #expect(BreakEven.joined([one, few])?.mixes.map(\.standing) == [.undecided])
        var another = one
        another.keeper = "indexed"
        #expect(BreakEven.joined([one, another]) == nil)
    }
}
