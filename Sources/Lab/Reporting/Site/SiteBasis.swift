import Nouns
import Results

/// The machines of a site with their runs for comparison, in a line below the answer. It explains the letters that
/// stand for machines in the rest of the page.
struct SiteBasis: Sendable {
    /// The most machines that the line names.
    private static let mostNamed = 4

    /// A machine with its run.
    struct Machine: Sendable {
        /// The letter with the name of the machine: `A: AMD EPYC`; `nil` if there is only one machine.
        let name: String?
        /// The run that later runs of the machine are compared with.
        let run: RecordedRun
        /// True if the run is the first of the machine, not the run at a release.
        let isFirst: Bool
    }

    let machines: [Machine]
    /// The name of the release, commit or day of the start; `nil` without one. A machine may have no run for it.
    let start: String?

    /// The line: `A: AMD EPYC, first run 2026-11-12; B: Intel Xeon, first run 2026-11-14; commit da4b9237ba.` It names
    /// the first machines and has a link to the others. The common commit stands at the end.
    var sentence: HTML {
        let builds = machines.map(\.run.build).distinct()
        let isOfOneBuild = builds.count == 1 && builds[0] != ""
        let clauses = machines.prefix(Self.mostNamed).map { machine in
            [machine.name, words(on: machine.run, isFirst: machine.isFirst, withBuild: !isOfOneBuild)]
                .compactMap { $0 }.joined(separator: ", ")
        }

        let others = machines.count - clauses.count
        let rest: HTML = others > 0 ? "; <a href=\"#machines\">\(counted(others, "more machine"))</a>" : ""
        let commit = isOfOneBuild ? "; commit \(builds[0])" : ""
        return "\(clauses.joined(separator: "; ").capitalisedFirst)\(rest)\(commit)."
    }

    private func words(on run: RecordedRun, isFirst: Bool, withBuild namesBuild: Bool) -> String {
        let day = String(run.date.prefix(10))
        let build = namesBuild && !run.build.isEmpty ? " (\(run.build))" : ""
        if !isFirst { return "run of \(day)\(build)" }
        let absence = start.map { "no run as old as \($0), " } ?? ""
        return "\(absence)first run \(day)\(build)"
    }
}

extension Site {
    /// Returns the line on the machines and their runs. For a site that begins with the first runs, a sentence on
    /// releases follows.
    func basis(_ outcome: SiteOutcome) -> HTML {
        let all = machines.compactMap { fingerprint in
            outcome.machine(fingerprint).map { machine in
                SiteBasis.Machine(
                    name: introduction(of: fingerprint), run: machine.course.base,
                    isFirst: material.start?.runs[fingerprint] == nil)
            }
        }
        let basis = SiteBasis(machines: all, start: material.start?.name)
        let absence: HTML = material.start == nil ? " \(SiteVerdict.withoutRelease)" : ""
        return "<p class=\"basis\">\(basis.sentence)\(absence)</p>"
    }
}
