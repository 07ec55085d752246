import Results

/// A binary search for the commit that made a cell worse, between a good commit and a bad one. Source: gate, Finding
/// the commit.
///
/// A commit is bad if it is worse than the good one by at least half as much as the last commit. Exact counts decide if
/// they can. By time, a commit is good without measuring if its cell executes the same code as the good one.
package struct Bisection {
    /// The commits as `good..bad`, in git's terms.
    let range: String
    let folder: String
    let product: ProductChoice
    var compiler = "swift"
    /// The environment variables that inputs depend on. Processes get them.
    let variables: [String]
    let request: GateRequest

    package init(
        range: String, folder: String, product: ProductChoice, passing variables: [String], request: GateRequest
    ) {
        self.range = range
        self.folder = folder
        self.product = product
        self.variables = variables
        self.request = request
    }

    /// Searches.
    ///
    /// - Parameters:
    ///   - inspect: called with an executable of the commit before the first bad one and then with one of that commit,
    ///     both with the names of their functions. Not called if several commits may be the first bad one.
    ///   - report: receives the progress.
    /// - Returns: the commit; `nil` if nothing is worse in the last commit.
    /// - Throws: ``GateError``, also if an end of the range does not build.
    package func run(
        inspecting inspect: (_ worst: Finding, _ executable: String) throws -> Void = { _, _ in },
        report: (String) -> Void
    ) throws -> FirstBadCommit? {
        let ends = try ends()
        let project = try Project(
            at: folder, product: product, compiler: compiler, isInterrupted: request.isInterrupted)
        let good = try project.commit(named: ends.good)
        let commits = try project.commits(after: good, upTo: project.commit(named: ends.bad))
        let lock = try project.lock { report("waiting for another gate in this folder") }
        defer { withExtendedLifetime(lock) {} }

        let goodName = String(good.prefix(10))
        report("building \(goodName)")
        let base = try project.buildBase(good)

        /// Compares a commit with the good one.
        func findings(of commit: Commit, _ request: GateRequest) throws -> Findings {
            let name = commit.shortHash
            report("building \(name)")
            let head = try project.buildBase(commit.hash, isMoving: true)
            report("comparing \(name) with \(goodName)")
            let sources = GateSources(
                base: base, named: goodName, head: head, named: name, passing: variables,
                isInterrupted: request.isInterrupted)
            let findings = try Gate(sources, request: request).run()
            if request.isInterrupted() { throw GateError.interrupted }

            return findings
        }

        let worse = try worseFindings { try findings(of: commits[commits.count - 1], $0) }
        guard let worst = worse.first else { return nil }

        let question = question(about: worst)
        var search = FirstBadSearch(count: commits.count)
        var visits: [CommitVisit] = []

        while let index = search.next {
            let visit = try visit(index, about: worst) { try findings(of: commits[index], question) }
            search.note(index, isBad: visit.isBad)
            visits.append(visit)
        }

        if search.suspects.count == 1 {
            // The commits share one folder.
            let index = search.suspects.lowerBound
            for commit in [index == 0 ? good : commits[index - 1].hash, commits[index].hash] {
                report("building \(commit.prefix(10))")
                let build = commit == good ? base : try project.buildBase(commit, isMoving: true)
                let links = Relinker(build, side: .head, isInterrupted: request.isInterrupted)
                try inspect(worst, try links.namedExecutable())
            }
        }

        return FirstBadCommit(
            commits: commits, worst: worst, otherFindings: Array(worse.dropFirst()), visits: visits,
            suspects: search.suspects)
    }

    private func ends() throws(GateError) -> (good: String, bad: String) {
        let ends = range.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        // In git, three dots mean the commits of either side alone.
        guard ends.count == 2, !ends[0].isEmpty, !range.contains("...") else {
            throw .nothingToCompare("'\(range)' is no range of commits such as v1.0..HEAD")
        }

        return (ends[0], ends[1].isEmpty ? "HEAD" : ends[1])
    }

    /// The findings that are worse in the last commit, the worst first. Times are compared only if no exact count is
    /// worse.
    private func worseFindings(_ compare: (GateRequest) throws -> Findings) rethrows -> [Finding] {
        for stage in stages {
            let findings = try compare(stage)
            let worse = findings.worstFirst.map { findings.rows[$0] }.filter(\.verdict.fails)
            if !worse.isEmpty { return worse }
        }

        return []
    }

    private func visit(
        _ index: Int, about worst: Finding, _ compare: () throws -> Findings
    ) throws -> CommitVisit {
        do {
            guard let row = try compare().rows.first(where: { $0.cell.path == worst.cell.path }) else {
                return CommitVisit(index: index, finding: nil, isBad: nil, absence: .noCell)
            }

            return CommitVisit(index: index, finding: row, isBad: Self.isBad(row, worst), absence: nil)
        } catch let error as GateError where error != .interrupted {
            let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
            return CommitVisit(index: index, finding: nil, isBad: nil, absence: .failed(line: line))
        }
    }

    /// The requests about the last commit: exact metrics, and then time if nothing is worse.
    var stages: [GateRequest] {
        let choices: [JudgedMetrics]
        switch request.metrics {
        case .usual:
            choices = [.exact, .times]
        case .exact:
            choices = [.exact]
        case .named(let metrics):
            let parts = [metrics.filter { !$0.isCallTime }, metrics.filter(\.isCallTime)]
            choices = parts.filter { !$0.isEmpty }.map(JudgedMetrics.named)
        }

        return choices.map { metrics in
            var stage = request
            stage.metrics = metrics
            return stage
        }
    }

    /// The request about each commit between: the one cell, and of its time if it is half as much worse.
    func question(about worst: Finding) -> GateRequest {
        var question = request
        question.metrics = .named([worst.cell.metric])
        let path = worst.cell.path
        question.cellFilter = { _ in { $0 == path } }
        question.isNamed = { $0 == path }

        if worst.cell.metric.isCallTime, let change = worst.change {
            question.tolerances.times = change / 2
        }

        return question
    }

    /// Returns true if a finding is bad compared with the worst; `nil` if it cannot be decided.
    static func isBad(_ finding: Finding, _ worst: Finding) -> Bool? {
        if finding.verdict == .missing { return worst.verdict == .missing ? true : nil }
        if worst.verdict == .missing { return finding.verdict.isOpen ? nil : false }

        if let baseNumber = finding.base, let headNumber = finding.head, let worstNumber = worst.head,
            finding.cell.metric.kind == .exact
        {
            let isHalf = abs(headNumber - baseNumber) >= abs(worstNumber - baseNumber) / 2
            let isSameDirection = (headNumber > baseNumber) == (worstNumber > baseNumber)
            return isHalf && isSameDirection
        }

        return finding.verdict.isOpen || finding.verdict == .new ? nil : finding.verdict.fails
    }
}
