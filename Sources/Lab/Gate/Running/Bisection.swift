import Results

/// Looks for the commit that made a cell worse, between a good commit and a bad one, by halving (measurement, Finding
/// the commit).
///
/// A commit is bad when it is worse than the good one by at least half as much as the last one is. What is exact
/// decides where it can; by time, a commit whose cell executes the code of the good one is good without a clock.
package struct Bisection {
    package struct Visit: Sendable {
        /// Its place among the commits, from 0.
        package let place: Int
        /// What it is against the good commit; its verdict is the gate's. `nil` where it could not be compared.
        package let finding: Finding?
        /// `nil` where it could not be judged.
        package let isBad: Bool?
        /// Why, where there is no finding.
        package let reason: String?
    }

    package struct Outcome: Sendable {
        /// The commits in question with their subjects, the oldest first.
        package let commits: [(commit: String, subject: String)]
        /// What the last commit is against the good one: the worst finding.
        package let worst: Finding
        /// What else is worse in the last commit.
        package let others: [Finding]
        package let visits: [Visit]
        /// The places of the commits that may be the first bad one: more than one only where those between could not be
        /// judged.
        package let suspects: ClosedRange<Int>
    }

    /// The commits, as `good..bad`, in words of git.
    let range: String
    let folder: String
    let products: [String]
    var compiler = "swift"
    let passing: [String]
    let request: Gate.Request

    package init(range: String, folder: String, products: [String], passing: [String], request: Gate.Request) {
        self.range = range
        self.folder = folder
        self.products = products
        self.passing = passing
        self.request = request
    }

    /// The commit; `nil` when nothing is worse in the last commit.
    package func run(report: (String) -> Void) throws -> Outcome? {
        let ends = range.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, !ends[0].isEmpty else {
            throw GateError.nothingToCompare("'\(range)' is no range of commits such as v1.0..HEAD")
        }

        let project = try Project(
            at: folder, products: products, compiler: compiler, isInterrupted: request.isInterrupted)
        let good = try project.commit(named: ends[0])
        let commits = try project.commits(
            after: good, upTo: project.commit(named: ends[1].isEmpty ? "HEAD" : ends[1]))
        let lock = try project.lock { report("waiting for another gate in this folder") }
        defer { withExtendedLifetime(lock) {} }

        report("building \(good.prefix(10))")
        let base = try project.buildBase(good)

        /// What a commit is against the good one.
        func findings(of place: Int, _ request: Gate.Request) throws -> Findings {
            let name = String(commits[place].commit.prefix(10))
            report("building \(name)")
            let head = try project.buildBase(commits[place].commit, isMoving: true)
            report("comparing \(name) with \(good.prefix(10))")
            let sources = GateSources(
                (base, String(good.prefix(10))), (head, name), passing: passing, isInterrupted: request.isInterrupted)
            let found = try Gate(sources, request: request).run()
            if request.isInterrupted() { throw GateError.interrupted }

            return found
        }

        var found: (worst: Finding, others: [Finding])?
        for request in stages where found == nil {
            let all = try findings(of: commits.count - 1, request)
            let worse = all.worstFirst.map { all.rows[$0] }.filter(\.verdict.fails)
            found = worse.first.map { ($0, Array(worse.dropFirst())) }
        }

        guard let (worst, others) = found else { return nil }

        let question = question(about: worst)
        var search = FirstBad(count: commits.count)
        var visits: [Visit] = []

        while let place = search.next {
            var visit: Visit
            do {
                let row = try findings(of: place, question).rows.first { $0.cell.path == worst.cell.path }
                let isBad = row.flatMap { Self.isBad($0, worst) }
                visit = Visit(
                    place: place, finding: row, isBad: isBad, reason: row == nil ? "the cell is not in it" : nil)
            } catch let error as GateError where error != .interrupted {
                let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
                visit = Visit(place: place, finding: nil, isBad: nil, reason: line)
            }

            search.note(place, isBad: visit.isBad)
            visits.append(visit)
        }

        return Outcome(
            commits: commits, worst: worst, others: others, visits: visits, suspects: search.suspects)
    }

    /// What is asked of the last commit, until something is worse: what is exact, then time.
    private var stages: [Gate.Request] {
        let exact = request.metrics?.subtracting([.time]) ?? Set(request.exactMetrics)
        let time: Set<Metric> = request.metrics?.contains(.time) == false ? [] : [.time]
        return [exact, time].filter { !$0.isEmpty }.map { metrics in
            var stage = request
            stage.metrics = metrics
            return stage
        }
    }

    /// What is asked of each commit between: the one cell, and of its time whether it is half as much worse.
    private func question(about worst: Finding) -> Gate.Request {
        var question = request
        question.metrics = [worst.cell.metric]
        let path = worst.cell.path
        question.isWanted = { $0 == path }
        question.isNamed = { $0 == path }

        if worst.cell.metric == .time, let change = worst.change {
            question.settings.tolerance = max(question.settings.tolerance, change / 2)
        }

        return question
    }

    /// Whether a finding is bad, held against the worst; `nil` where it does not tell.
    static func isBad(_ finding: Finding, _ worst: Finding) -> Bool? {
        if finding.verdict == .missing { return worst.verdict == .missing ? true : nil }
        if worst.verdict == .missing { return finding.verdict.isOpen ? nil : false }
        if let good = finding.base, let here = finding.head, let bad = worst.head, finding.cell.metric.kind == .exact {
            return abs(here - good) >= abs(bad - good) / 2 && (here > good) == (bad > good)
        }

        return finding.verdict.isOpen || finding.verdict == .new ? nil : finding.verdict == .regressed
    }
}
