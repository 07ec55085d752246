import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ComparisonTrustTests {
    @Test("the worth of intervals has the processes and the slowdown that would show")
    func trust() throws {
        // Processes differ here, so that the interval of the change is wider than a point.
        var base = ComparedSample.result(times: [("a", 100)], processes: 10)
        base.cells[0].processes = (0..<10).map { .init(process: $0, samples: [95.5 + Double($0)]) }
        var head = ComparedSample.result(times: [("a", 100)], processes: 3, commit: "b")
        head.cells[0].processes = (0..<3).map { .init(process: $0, samples: [96 + 4 * Double($0)]) }
        head.environment?.loadAverage = [1.59, 1, 1]
        head.environment?.processors = 2
        let both = ComparedSample.compared(base, head)
        let trust = ComparisonTrust(both)
        let row = try #require(both.findings.rows.first)
        let change = try #require(row.change)
        let interval = try #require(row.interval)
        let factor = (1 + change) / (1 + interval.lower)
        #expect(trust.visibleFactor == factor && trust.times == 1 && factor > 1.01)
        let text = SignificantDigits.three(100 * (factor - 1))
        let sentences = """
            With 10 processes in base, 3 in head, noise between processes alone would hide a slowdown of less than \
            \(text) %; the place of the code in memory can hide up to 11 %. The 95 % intervals of changes are widened \
            for 3 processes, and hold the true change at least 95 times in 100 if processes differ from each other by \
            a normal distribution. Noise between processes alone may make up to 1 of 1 timing come out longer or \
            shorter.
            """
        #expect(ComparedSample.texts(base, head).first == sentences)
        #expect(both.trust.last == "Processes: few, 10 in base, 3 in head; --profile standard takes 10.")

        let enough = ComparedSample.texts(base, ComparedSample.result(times: [("a", 100)], processes: 10, commit: "b"))
            .first
        #expect(enough?.hasPrefix("With 10 processes a side, noise between processes alone would hide a ") == true)
        let two = ComparedSample.texts(
            ComparedSample.result(times: [("a", 100), ("b", 100)], processes: 10),
            ComparedSample.result(times: [("a", 100), ("b", 100)], processes: 10, commit: "b"))
        #expect(two.first?.contains(" % in half of 2 timings; the place of the code ") == true)
        #expect(enough?.contains("widened") == false)
        let single = ComparedSample.result(times: [("a", 100)], processes: 1)
        let trustOfOne = ComparedSample.texts(single, single).first
        #expect(trustOfOne?.contains("Noise") == false && trustOfOne?.contains("widened") == false)
        #expect(trustOfOne?.hasPrefix("With 1 process a side, no time has an interval") == true)
        #expect(
            ComparisonTrust(ComparedSample.compared(ComparedSample.result(), ComparedSample.result())).sentence == nil)
        // Of times that are not compared there is nothing to trust.
        var other = head
        other.environment?.processorModel = "Another"
        other.fingerprint = other.environment?.fingerprint ?? ""
        let apart = ComparedResults(NamedResult("base.json", base), NamedResult("head.json", other), command: "lab")
        #expect(apart.headline.answer == "Nothing can be compared: the environments differ.")
        #expect(!apart.statements.contains { $0.subject == .trust })
    }

    @Test("the trust in two runs is answered by a word for each kind of number, with what floors and processes say")
    func answer() {
        func compared(
            _ time: Double = 100, loads: (Double?, Double?) = (nil, nil), floors: Double? = nil, counts: Bool = true,
            commit: String = "b"
        ) -> ComparedResults {
            func result(_ factor: Double, _ time: Double, load: Double?, commit: String) -> ResultFile {
                var times: [(name: String, value: Double)] = [("a", time)]
                if floors != nil { times.append(("f", 1_000 * factor)) }
                var result = ComparedSample.result(
                    times: times, roles: ["f": .floor], counts: counts ? [("a", .allocations, 2)] : [],
                    processes: 10, commit: commit)
                result.environment?.processors = 2
                result.environment?.loadAverage = load.map { [$0, 0, 0] } ?? []
                return result
            }
            return ComparedSample.compared(
                result(1, 100, load: loads.0, commit: "a"), result(floors ?? 1, time, load: loads.1, commit: commit))
        }
        let one = "; 1 of 1 timing of floors, other projects' code and the empty loop changed, by "
        let small = "Times within 11 %: no: the place of the code in memory alone can move a time that far."

        #expect(
            compared(200, floors: 1.01).trust == [
                "Counts: yes, exact.",
                "Times over 11 % (1): probably, as the machine was as fast (floors came out 1.0 % longer on average).",
                small,
            ])
        // A machine that was slower is no reason to believe in a slowdown.
        #expect(
            compared(200, floors: 1.1, counts: false).trust.first?.hasPrefix(
                "Times over 11 % (1): probably; the machine was slower in head (") == true)
        #expect(
            compared(115, floors: 1.1, counts: false).trust == [
                "Times that may be over 11 % (1): perhaps, as the machine was slower in head (floors came out 10.0 % "
                    + "longer on average\(one)10.0 %).", small,
            ])
        #expect(
            compared(200, counts: false, commit: "a").trust == [
                "Times: yes, as the code is the same: a difference is noise or the machine."
            ])

        // Another machine moves a time by any amount.
        var other = ComparedSample.result(times: [("a", 130), ("b", 100)], commit: "b")
        other.fingerprint = "processor=another; \(other.fingerprint)"
        let apart = ComparedSample.compared(ComparedSample.result(times: [("a", 100), ("b", 100)]), other)
        #expect(
            apart.trust == [
                "Times: no, as the environments differ, which alone can make them longer or shorter.",
                "Processes: few, 5 a side; --profile standard takes 10.",
            ])
        #expect(apart.headline.detail?.hasSuffix(" Of the 2 timings: 1 longer; 1 not seen to differ.") == true)

        let empty = ComparedSample.result()
        #expect(ComparedSample.compared(empty, empty).trust.isEmpty)
        let counts = ComparedSample.result(counts: [("a", .allocations, 2)])
        #expect(ComparedSample.compared(counts, counts).trust == ["Counts: yes, exact."])

        // Other work is said with the trust, and with the method.
        let work = compared(loads: (1.5, 1.7)).otherWork
        #expect(
            work
                == "Other work: other programs kept up to 85 % of 2 processors busy before both runs (good up to "
                + "25 %). Measure again before you quote a time.")
        #expect(
            compared(loads: (0.1, 1.7)).otherWork?.contains(" kept 85 % of 2 processors busy before head (") == true)
        #expect(
            compared(loads: (9, 1)).otherWork?.contains(" kept all 2 processors busy before both runs (good up to ")
                == true)
        #expect(compared(loads: (0.1, 0.1)).otherWork == nil && compared(loads: (nil, 9)).otherWork == nil)
        let busy = compared(loads: (1.5, 1.7))
        let page = Report(on: busy.head, comparedWith: [busy.base], command: "lab")
        let method = page.sections.first { $0.id == SectionID.method.rawValue }
        #expect(method?.groups.flatMap(\.statements).contains(work ?? "") == true)
        #expect(busy.trust == page.header.comparison?.trust)
    }

    @Test("the line on other work leads to the gate if its call follows, and else asks to measure again")
    func otherWorkNextToCall() throws {
        func busy(commit: String) -> ResultFile {
            var result = ComparedSample.result(times: [("a", 100)], processes: 10, commit: commit)
            result.environment?.processors = 2
            result.environment?.loadAverage = [1.5, 0, 0]
            return result
        }
        let called = ComparedSample.compared(busy(commit: "a"), busy(commit: "b"))
        let gate = " (good up to 25 %): the gate below measures both anew, side by side."
        #expect(called.decision != nil && called.trust.last?.hasSuffix(gate) == true)

        let uncalled = ComparedSample.compared(busy(commit: "a"), busy(commit: "a"))
        let again = " (good up to 25 %). Measure again before you quote a time."
        #expect(uncalled.decision == nil && uncalled.trust.last?.hasSuffix(again) == true)
    }

    @Test("floors that are the same on average and changed one by one are said to be so, with one number everywhere")
    func singleFloors() throws {
        let roles: [String: Role] = ["f": .floor, "g": .floor, "h": .floor]
        func result(_ a: Double, _ f: Double, _ g: Double, commit: String) -> ResultFile {
            ComparedSample.result(
                times: [("a", a), ("f", f), ("g", g), ("h", 1_000)], roles: roles, processes: 10, commit: commit)
        }
        let both = ComparedSample.compared(
            result(100, 1_000, 1_000, commit: "a"), result(200, 1_250, 800, commit: "b"))
        let clause = "2 of 3 timings of floors, other projects' code and the empty loop changed, by 25.0 % at most"
        #expect(both.trust.first?.hasSuffix(" (floors came out the same on average; \(clause)).") == true)
        let lines = ComparisonOverview(both, showsAll: false).lines(width: 1_000).map(\.text)
        #expect(lines.contains("\(clause); they are not counted here."))
    }

    @Test(
        "the largest change of floors is in per cent, or a factor if one is too large for that",
        arguments: [
            (12.0, 0.0005, "a factor of 2,000 at most"), (12, 0.5, "a factor of 12.0 at most"),
            (2.5, 0.0005, "a factor of 2,000 at most"), (1.25, 0.5, "50.0 % at most"), (3, 2, "200.0 % at most"),
        ])
    func sizeOfFloors(first: Double, second: Double, size: String) {
        func result(_ first: Double, _ second: Double, commit: String) -> ResultFile {
            ComparedSample.result(
                times: [("a", 100), ("f", 1e6 * first), ("g", 1e6 * second)], roles: ["f": .floor, "g": .floor],
                processes: 10, commit: commit)
        }
        let both = ComparedSample.compared(result(1, 1, commit: "a"), result(first, second, commit: "b"))
        let clause = "2 of 2 timings of floors, other projects' code and the empty loop changed, by \(size)"
        #expect(UncountedChanges(both.tallies).clauseOnTimes == clause)
    }

    /// Two runs of one time that did not change, next to floors that moved.
    private func unchanged(floors: Double?, processes: Int = 10, tool: String? = nil) -> ComparedResults {
        func result(_ factor: Double, commit: String) -> ResultFile {
            var times: [(name: String, value: Double)] = [("a", 100)]
            if floors != nil { times.append(("f", 1_000 * factor)) }
            var result = ComparedSample.result(
                times: times, roles: ["f": .floor], processes: processes, commit: commit)
            result.source = tool.map { .init(tool: $0) }
            return result
        }
        return ComparedSample.compared(result(1, commit: "a"), result(floors ?? 1, commit: "b"))
    }

    @Test("where no time is over the allowance it is said that none was seen, and if a slowdown may be hidden")
    func absence() {
        func answer(floors: Double?, tool: String? = nil) -> String? {
            unchanged(floors: floors, tool: tool).trust.first
        }
        let absence = "Times over 11 %: none was seen, and such a slowdown would probably have been seen"
        let hidden = "Times over 11 %: none was seen, but such a slowdown may be hidden"
        let one = "; 1 of 1 timing of floors, other projects' code and the empty loop changed, by "

        #expect(
            answer(floors: 1.01)
                == "\(absence), as the machine was as fast (floors came out 1.0 % longer on average).")
        #expect(answer(floors: 1.1)?.hasPrefix("\(absence), as the machine was slower in head (") == true)
        #expect(
            answer(floors: 0.7)
                == "\(hidden), as the machine was faster in head (floors came out 30.0 % shorter on average"
                + "\(one)30.0 %).")
        #expect(
            answer(floors: nil)
                == "\(hidden), as no floors were compared, which would show if the machine was as fast.")
        #expect(answer(floors: nil, tool: "google-benchmark") == "\(hidden).")

        // Times that came out shorter by as much are no sign of it, and have named the machine.
        func gain(_ floors: Double, to time: Double = 50) -> [String] {
            let roles: [String: Role] = ["f": .floor]
            let base = ComparedSample.result(times: [("a", 100), ("f", 1_000)], roles: roles, processes: 10)
            let head = ComparedSample.result(
                times: [("a", time), ("f", 1_000 * floors)], roles: roles, processes: 10, commit: "b")
            return ComparedSample.compared(base, head).trust
        }
        let longer = "Times longer by over 11 %: none was seen,"
        #expect(
            gain(1).prefix(2) == [
                "Times over 11 % (1): probably, as the machine was as fast (floors came out the same on average).",
                "\(longer) and such a slowdown would probably have been seen.",
            ])
        #expect(gain(0.7)[1] == "\(longer) but such a slowdown may be hidden.")
        #expect(!gain(1, to: 200).contains { $0.hasPrefix(longer) })
    }

    @Test("few processes stand with the trust, with what takes more of them")
    func fewProcesses() {
        #expect(
            unchanged(floors: 1, processes: 3).trust.last == "Processes: few, 3 a side; --profile standard takes 10.")
        #expect(
            unchanged(floors: nil, processes: 1).trust == [
                "Times: no, as none has an interval.", "Processes: few, 1 a side; --profile standard takes 10.",
            ])
        #expect(
            unchanged(floors: nil, processes: 1, tool: "google-benchmark").trust.last
                == "Processes: few, 1 a side; several files of another tool, converted together, are several "
                + "processes.")
        #expect(!unchanged(floors: 1).trust.contains { $0.hasPrefix("Processes: ") })
    }

    @Test("page, terminal and Markdown have the same sentence on trust, and the answers line by line below it")
    func places() throws {
        let both = unchanged(floors: 1.01, processes: 3)
        let lines = ComparisonOverview(both, showsAll: false).lines(width: 1_000).map(\.text)
        let sentence = try #require(both.trustInShort)
        let question = try #require(lines.firstIndex(of: "  Can I trust it? \(sentence)"))
        #expect(Array(lines[(question + 1)...].prefix(3)) == both.trust.map { "  – \($0)" })

        let digest = Report(digestOf: both.head, comparedWith: [both.base], isForced: true, command: "lab").markdown()
        #expect(digest.contains("### Can I trust it?\n\n\(sentence)\n\n- Times over 11 %: none was seen, "))
        let page = Report(on: both.head, comparedWith: [both.base], isForced: true, command: "lab").html(bundle: nil)
        let answers = "</span></p><ul><li>Times over 11\u{A0}%: none was seen, "
        let text = sentence.replacing("11 %", with: "11\u{A0}%")
        #expect(page.contains("<div class=\"trust\"><p>Can I trust it? <span>\(text)\(answers)"))

        // Of an earlier result that the answer is not about, they stand with its numbers.
        let more = Report(
            on: both.head, comparedWith: [both.base, both.base], isForced: true, command: "lab")
        let section = try #require(more.sections.first { $0.id == SectionID.comparison.rawValue })
        let statements = section.groups.flatMap(\.statements)
        let count = statements.count { $0 == "Can I trust it? \(sentence)" }
        #expect(count == 1 && statements.contains(both.trust[0]))
    }

    @Test("noise lets 5 in 100 times read changed, 10 in 100 of two processes, and none without an interval")
    func noise() {
        #expect(
            FalseReadings(processes: Array(repeating: 10, count: 2_241)).sentence
                == "Noise between processes alone may make up to 113 of 2,241 timings come out longer or shorter.")
        #expect(FalseReadings(processes: Array(repeating: 3, count: 100)).expectedMost == 5)
        #expect(FalseReadings(processes: Array(repeating: 2, count: 10) + [3]).expectedMost == 2)
        #expect(FalseReadings(processes: []).sentence == nil)
    }
}
