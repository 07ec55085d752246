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
