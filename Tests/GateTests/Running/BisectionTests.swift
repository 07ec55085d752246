import Measurement
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct BisectionTests {
    @Test("the first bad one of a row is found, and around those that cannot be judged nothing is claimed")
    func search() {
        for count in 1...8 {
            for firstBad in 0..<count {
                for mask in 0..<(1 << (count - 1)) {
                    func isUnjudged(_ index: Int) -> Bool { mask >> index & 1 == 1 }

                    var search = FirstBadSearch(count: count)
                    var judged = 0
                    while let index = search.next, judged < 20 {
                        search.note(index, isBad: isUnjudged(index) ? nil : index >= firstBad)
                        judged += 1
                    }
                    #expect(judged < 20)
                    #expect(search.suspects.contains(firstBad), "\(count) \(firstBad) \(mask)")
                    let earlier = search.suspects.dropLast()
                    expectAll(earlier, count: search.suspects.count - 1, "\(count) \(firstBad) \(mask)") {
                        isUnjudged($0)
                    }
                    if mask == 0 { #expect(1 << judged < 2 * count, "\(judged) of \(count) were judged") }
                }
            }
        }
    }

    private static let steps = Metric("steps", unit: "steps", kind: .exact)

    /// A command that prints a time with a little noise.
    private static func noisy(_ time: Int) -> String {
        "echo $(($(od -An -N1 -tu1 /dev/urandom) % 8 + \(time)))"
    }

    /// Commits whose labs count and take so much, with `broken` ones between.
    private func outcome(
        allocations: [Int], time: String = "echo 1000", times: [String] = [], own: [Int] = [],
        tolerance: Double? = nil, broken: Set<Int> = [], metrics: JudgedMetrics = .usual
    ) throws -> (outcome: FirstBadCommit?, names: [String], inspected: [String]) {
        let made = try ThrowawayProject()
        try made.declare()
        var names: [String] = []

        for (number, count) in allocations.enumerated() {
            let lab = try made.lab(
                time: times.isEmpty ? time : times[number], allocations: count,
                own: own.isEmpty ? nil : (metric: Self.steps, count: own[number]), tolerance: tolerance)
            try made.write("lab", lab)
            try made.write(broken.contains(number) ? "broken" : "sound", "\(number)")
            names.append(try made.commit())
            if broken.contains(number) { try made.git("rm", "--quiet", "broken") }
        }

        var settings = GateSettings(layouts: 1)
        settings.looks = [GateSettings.Look(pairs: 12, share: 1)]
        settings.leastSpan = 0
        var bisection = Bisection(
            range: "\(names[0])..HEAD", folder: made.tree, product: .named("lab"), passing: [],
            request: GateRequest(metrics: metrics, settings: settings))
        bisection.compiler = made.compiler

        var inspected: [String] = []
        let outcome = try bisection.run { _, executable in
            inspected.append(try String(contentsOfFile: executable, encoding: .utf8))
        } report: { _ in
        }
        return (outcome, names, inspected)
    }

    @Test("exact counts find the commit, past one that does not build and one that made it a little worse")
    func counted() throws {
        let (outcome, names, inspected) = try outcome(allocations: [100, 100, 102, 102, 190, 201, 200], broken: [3])
        let bisection = try #require(outcome)
        #expect(bisection.worst.cell.description == "e/m/i memory allocations")
        #expect(bisection.worst.head == 200)
        #expect(inspected.isEmpty, "two commits may be it")
        #expect(bisection.suspects == 2...3, "4 brought half of it; 3 cannot be judged")
        #expect(bisection.commits.map(\.hash) == Array(names.dropFirst()))
        let broken = try #require(bisection.visits.first { $0.index == 2 })
        #expect(broken.isBad == nil && broken.absence?.sentence.hasSuffix("does not build:") == true)
        #expect(bisection.visits.contains { $0.index == 1 && $0.isBad == false && $0.finding?.head == 102 })
        // A count decides; no time was asked for.
        expectAll(bisection.visits, count: 1...) { $0.finding.map { $0.cell.metric == .allocations } ?? true }
    }

    @Test("where all counts are alike, time finds the commit")
    func timed() throws {
        let times = [1_000, 1_000, 1_500, 1_500].map(Self.noisy)
        let (outcome, _, inspected) = try outcome(allocations: [2, 2, 2, 2], times: times)
        let bisection = try #require(outcome)
        #expect(inspected.map { $0.contains("+ 1500)") } == [false, true], "the commit before, and the bad one")
        #expect(bisection.worst.cell.metric == .time && bisection.worst.verdict == .regressed)
        #expect(bisection.suspects == 1...1)
    }

    @Test("half of the whole change is bad, whatever tolerance the cell has of its own")
    func ownTolerance() throws {
        let times = [1_000, 1_000, 1_250, 2_000, 2_000].map(Self.noisy)
        let (outcome, _, _) = try outcome(allocations: [2, 2, 2, 2, 2], times: times, tolerance: 0.03)
        let bisection = try #require(outcome)
        #expect(bisection.worst.cell.metric == .time && bisection.worst.verdict == .regressed)
        #expect(bisection.suspects == 2...2, "the commit before brought a quarter, eight times the cell's tolerance")
        #expect(bisection.visits.first { $0.index == 1 }?.isBad == false)
    }

    @Test("without --metric, a metric of one's own finds the commit before anything is timed")
    func ownMetric() throws {
        let (outcome, _, _) = try outcome(allocations: [2, 2, 2, 2], own: [100, 100, 150, 150])
        let bisection = try #require(outcome)
        #expect(bisection.worst.cell.description == "e/m/i counters steps")
        #expect(bisection.worst.base == 100 && bisection.worst.head == 150)
        #expect(bisection.suspects == 1...1)
        expectAll(bisection.visits, count: 1...) { $0.finding?.cell.metric == Self.steps }
    }

    @Test("exact metrics come first, then time, each only if the call wants it")
    func stages() {
        func stages(_ metrics: JudgedMetrics) -> [JudgedMetrics] {
            Bisection(
                range: "a..b", folder: ".", product: .named("lab"), passing: [], request: GateRequest(metrics: metrics)
            ).stages.map(\.metrics)
        }
        #expect(stages(.usual) == [.exact, .named([.time])])
        #expect(stages(.exact) == [.exact])
        #expect(stages(.named([.time])) == [.named([.time])])
        #expect(stages(.named([.bytes])) == [.named([.bytes])])
        #expect(stages(.named([.time, Self.steps])) == [.named([Self.steps]), .named([.time])])
    }

    @Test("nothing worse is no commit, and a range that is none is one line")
    func nothing() throws {
        #expect(try outcome(allocations: [3, 2, 2], metrics: .named([.allocations])).outcome == nil)
        let made = try ThrowawayProject()
        try made.declare()
        try made.write("lab", made.lab(time: "echo 1"))
        let commit = try made.commit()

        func complaint(_ range: String) -> String {
            var bisection = Bisection(
                range: range, folder: made.tree, product: .named("lab"), passing: [], request: GateRequest())
            bisection.compiler = made.compiler
            do { return "\(String(describing: try bisection.run { _ in }))" } catch { return "\(error)" }
        }
        for range in ["HEAD", "..HEAD", "HEAD...HEAD", "a..b..c"] {
            #expect(complaint(range) == "'\(range)' is no range of commits such as v1.0..HEAD")
        }
        #expect(complaint("HEAD..") == "\(commit.prefix(10)) does not come before \(commit.prefix(10))")
        #expect(complaint("nowhere..HEAD").hasPrefix("no commit is named 'nowhere'"))
    }
}
