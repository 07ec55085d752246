import Execution
import Foundation

/// The two sides of a gate, ready to be linked and run.
package struct GateSources {
    let base: any LinkSource
    let head: any LinkSource
    let baseDescription: String
    let headDescription: String
    /// What the reader of times has to know about their links.
    var notes: [String] = []
    /// What head does beyond what is counted; for self-tests.
    var headWork: HeadWork?
    /// Whether cells that execute the same code on both sides are not timed.
    var comparesCode = false
    /// Variables that inputs depend on, passed on to processes.
    var passing: [String] = []
    var call: JobProcess.Call = ([JobProcess.subcommand], [:])
    /// Held as long as links are used.
    private var lock: ProjectLock?

    /// Executables that somebody else built, each a path or a pattern with `*`.
    package init(baseExecutable: String, headExecutable: String, passing: [String] = []) throws {
        self.passing = passing
        let base = try GivenExecutables(matching: baseExecutable)
        let head = try GivenExecutables(matching: headExecutable)
        self.base = base
        self.head = head

        func described(_ pattern: String, _ count: Int) -> String {
            count == 1 ? pattern : "\(pattern) (\(count) links)"
        }

        baseDescription = described(baseExecutable, base.paths.count)
        headDescription = described(headExecutable, head.paths.count)
    }

    /// A commit and the work tree of the package that a folder is in, built and linked here.
    ///
    /// - Parameter products: what the executable may be called; the first name that the package declares counts.
    package init(
        base name: String, folder: String, products: [String], compiler: String = "swift", passing: [String] = [],
        isInterrupted: @escaping () -> Bool = { false }, report: @escaping (String) -> Void
    ) throws {
        var doing = ""
        var since = 0.0

        func begin(_ what: String) {
            doing = what
            since = ChildProcess.now
            report(what)
        }

        let project = try Project(at: folder, products: products, compiler: compiler) {
            let seconds = Int(ChildProcess.now - since)
            if seconds > 0 { report("\(doing), \(seconds) s") }
            return isInterrupted()
        }

        let commit = try project.commit(named: name)
        let lock = try project.lock { begin("waiting for another gate in this folder") }

        // What cannot be checked out is said before anything is built.
        begin("checking out base (\(commit.prefix(10)))")
        let outside = try project.checkOut(commit).outside
        begin("building the work tree")
        let headBuild = try project.buildHead()
        begin("building base (\(commit.prefix(10)))")
        let baseBuild = try project.buildBase(commit)
        let state = project.state
        self.init(
            (baseBuild, "\(name) (\(commit.prefix(10)))"),
            (
                headBuild,
                "the work tree at \(state.commit?.prefix(10) ?? "no commit")"
                    + (state.isChanged ? " with changes that are in no commit" : "")
            ), passing: passing, isInterrupted: isInterrupted)
        self.lock = lock

        if !outside.isEmpty {
            let packages = outside.joined(separator: ", ")
            notes.append("both sides are built with packages outside the commit, as they are now: \(packages)")
        }
    }

    /// Two builds of a package, with what they are called.
    init(
        _ base: (build: PackageBuild, name: String), _ head: (build: PackageBuild, name: String),
        passing: [String], isInterrupted: @escaping () -> Bool
    ) {
        let links = (
            base: Relinker(base.build, side: .base, isInterrupted: isInterrupted),
            head: Relinker(head.build, side: .head, isInterrupted: isInterrupted)
        )
        self.passing = passing
        self.base = links.base
        self.head = links.head
        baseDescription = base.name
        headDescription = head.name
        comparesCode = true
        let limitations = (links.base.limitation, links.head.limitation)
        notes =
            limitations.0 == limitations.1
            ? [limitations.0].compactMap(\.self)
            : [limitations.0.map { "base: \($0)" }, limitations.1.map { "head: \($0)" }].compactMap(\.self)
    }

    /// Links of one source on both sides; for self-tests.
    init(
        base: any LinkSource, head: any LinkSource, description: String, passing: [String], headWork: HeadWork?
    ) {
        self.passing = passing
        self.base = base
        self.head = head
        baseDescription = description
        headDescription = description
        self.headWork = headWork
    }
}
