import Testing

@testable import Reporting
@testable import Results

@Suite struct MachineChangesTests {
    @Test("machines that differ are said to, field by field, and how floors moved next to the rest")
    func machines() throws {
        let roles: [String: Role] = ["f": .floor, "p": .peer]
        let base = ComparedSample.result(times: [("a", 100), ("f", 100), ("p", 100)], roles: roles)
        var head = ComparedSample.result(times: [("a", 150), ("f", 120), ("p", 900)], roles: roles, commit: "b")
        let same = MachineChanges(ComparedSample.compared(base, head))
        #expect(same.facts.isEmpty)
        #expect(
            same.meanSentence
                == "Warm times of floors, which do the plain work alone, came out 20.0 % longer on average (1 ratio), "
                + "those of the implementations 50.0 % longer on average (1 ratio): next to the floors 25.0 % longer.")

        head.environment?.caches.level1Data = 48 << 10
        head.environment?.kernel = "Linux 9"
        head.environment?.loadAverage = [9, 9, 9]
        head.environment?.clock.overhead = 24
        var other = base
        other.environment?.caches.level1Data = 32 << 10
        let changes = MachineChanges(ComparedSample.compared(other, head))
        #expect(changes.facts.map(\.name) == ["data caches", "system", "clock"])
        let sentence = try #require(changes.factSentence)
        #expect(sentence.hasPrefix("The machines or builds differ in data caches ("), "\(sentence)")
        #expect(sentence.contains("L1 32 KiB") && sentence.contains("L1 48 KiB") && sentence.contains("; now "))
        #expect(sentence.contains("clock (20.0 ns to read; now 24.0 ns to read)"), "\(sentence)")

        // A clock that costs a little more is the same clock.
        head.environment?.clock.overhead = 21
        #expect(!MachineChanges(ComparedSample.compared(other, head)).facts.map(\.name).contains("clock"))
    }

    @Test("the movement next to the floors is computed from the two numbers that are shown")
    func shownNumbers() {
        func sentence(_ time: Double, _ floor: Double) -> String? {
            let roles: [String: Role] = ["f": .floor]
            let base = ComparedSample.result(times: [("a", 10_000), ("f", 10_000)], roles: roles)
            let head = ComparedSample.result(times: [("a", time), ("f", floor)], roles: roles, commit: "b")
            return MachineChanges(ComparedSample.compared(base, head)).meanSentence
        }

        // 0.5 and 0.1 longer are 0.4 shorter; of all digits it would be 0.3.
        #expect(
            sentence(10_014, 10_046)
                == "Warm times of floors, which do the plain work alone, came out 0.5 % longer on average (1 ratio), "
                + "those of the implementations 0.1 % longer on average (1 ratio): next to the floors 0.4 % shorter.")
        // 0.4 longer and 0.4 longer are the same.
        let same = sentence(10_036, 10_044)
        #expect(same?.hasSuffix(" 0.4 % longer on average (1 ratio): next to the floors the same.") == true)
    }

    @Test("a mean of many times as long is a factor that people read")
    func factors() {
        func text(_ ratio: Double) -> String { Findings.MeanRatio(ratio: ratio, cells: 2).difference }
        #expect(text(1e15) == "more than a million times as long" && text(12.34) == "12.3 times as long")
        #expect(text(9.99) == "899.0 % longer" && text(0.001) == "99.9 % shorter")
        #expect(text(0.0004) == "shorter by a factor of 2,500")
        #expect(text(1e-9) == "shorter by a factor of more than a million")
    }

    @Test("a cell that makes most of a mean is named with the mean without it, and no other")
    func outliers() throws {
        let names = (0..<10).map { "t\($0)" }
        let base = ComparedSample.result(times: names.map { ($0, 100) })
        let one = ComparedSample.compared(
            base, ComparedSample.result(times: names.map { ($0, $0 == "t3" ? 10_000 : 101) }, commit: "b"))
        let outlier = try #require(MachineChanges(one).outlier)
        #expect(outlier.name == "search/t3/n" && abs(outlier.rest.ratio - 1.01) < 1e-9 && outlier.rest.cells == 9)
        #expect(
            MachineChanges(one).meanSentence?.hasSuffix(
                " Without search/t3/n they came out 1.0 % longer on average (9 ratios).") == true)
        let all = ComparedSample.compared(base, ComparedSample.result(times: names.map { ($0, 110) }, commit: "b"))
        #expect(
            MachineChanges(all).outlier == nil && MachineChanges(ComparedSample.compared(base, base)).outlier == nil)
    }
}
