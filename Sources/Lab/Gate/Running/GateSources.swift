import Execution
import Jobs

/// The two sides of a gate, ready to be linked and run.
package struct GateSources {
    let links: BothSides<any LinkSource>
    let descriptions: BothSides<String>
    /// The executable of head as built, before it is linked in other layouts. If it was built elsewhere, the executable
    /// of one of its links.
    package var headExecutable: String { builtHead ?? links.head.executable(0) }
    private var builtHead: String?
    /// The digest of head's changes that are in no commit; `nil` without changes, if it was not requested, or if a side
    /// was built elsewhere.
    private(set) var headChanges: String?
    /// Notes on the links for readers of times.
    var notes: [String] = []
    /// The extra, uncounted work of head, for self-tests.
    var headWork: HeadWork?
    /// True if cells are not timed when they execute the same code on both sides.
    var comparesCode = false
    /// The environment variables that inputs depend on. Processes get them.
    package var variables: [String] = []
    var call = JobCall()
    /// The lock on the folder of the links, held while they are used.
    private var lock: ProjectLock?

    /// Returns one executable of each side with the names of its functions. It is linked first if necessary.
    ///
    /// - Throws: ``GateError`` if a side cannot be linked.
    package func executables() throws -> BothSides<String> {
        let executables = BothSides.sideBySide { side in Result { try links[side].namedExecutable() } }
        return try executables.map { try $0.get() }
    }

    /// Uses executables that were built elsewhere, each a path or a pattern with `*`.
    ///
    /// - Throws: ``GateError/noExecutable(_:reason:)``.
    package init(baseExecutable: String, headExecutable: String, passing variables: [String] = []) throws {
        self.variables = variables
        let base = try GivenExecutables(matching: baseExecutable)
        let head = try GivenExecutables(matching: headExecutable)
        links = BothSides(base: base, head: head)

        func described(_ pattern: String, _ count: Int) -> String {
            count == 1 ? pattern : "\(pattern) (\(count) links)"
        }

        descriptions = BothSides(
            base: described(baseExecutable, base.paths.count), head: described(headExecutable, head.paths.count))
    }

    /// Builds and links a commit and the work tree of the package that contains a folder.
    ///
    /// - Parameters:
    ///   - product: the executable to build.
    ///   - digestsChanges: if head may be compared with another machine's head.
    ///   - report: receives the progress.
    /// - Throws: ``GateError``.
    package init(
        base name: String, folder: String, product: ProductChoice, compiler: String = "swift",
        passing variables: [String] = [],
        digestsChanges: Bool = false, isInterrupted: @escaping () -> Bool = { false },
        report: @escaping (String) -> Void
    ) throws {
        var step = ""
        var stepStart = 0.0

        func begin(_ text: String) {
            step = text
            stepStart = MonotonicSeconds.now
            report(text)
        }

        let project = try Project(at: folder, product: product, compiler: compiler) {
            let seconds = Int(MonotonicSeconds.now - stepStart)
            if seconds > 0 { report("\(step), \(seconds) s") }
            return isInterrupted()
        }

        let commit = try project.commit(named: name)
        let lock = try project.lock { begin("waiting for another gate in this folder") }

        // A missing commit is reported before anything is built.
        begin("checking out base (\(commit.prefix(10)))")
        let outside = try project.checkOut(commit).outside
        begin("building the work tree")
        // The state is read right before the build, so that the report matches the build.
        let state = project.state
        let changesOfHead = digestsChanges ? try project.digestOfChanges() : nil
        let headBuild = try project.buildHead()
        begin("building base (\(commit.prefix(10)))")
        let baseBuild = try project.buildBase(commit)

        let headCommit = state.commit?.prefix(10) ?? "no commit"
        let changes = state.isChanged ? " with changes that are in no commit" : ""
        self.init(
            base: baseBuild, named: "\(name) (\(commit.prefix(10)))", head: headBuild,
            named: "the work tree at \(headCommit)\(changes)", passing: variables, isInterrupted: isInterrupted)
        self.lock = lock
        builtHead = headBuild.executable
        headChanges = changesOfHead?.description

        if !outside.isEmpty {
            let packages = outside.joined(separator: ", ")
            notes.append("both sides are built with packages outside the commit, as they are now: \(packages)")
        }
    }

    /// Links two builds of a package.
    init(
        base: PackageBuild, named baseName: String, head: PackageBuild, named headName: String,
        passing variables: [String],
        isInterrupted: @escaping () -> Bool
    ) {
        let baseLinks = Relinker(base, side: .base, isInterrupted: isInterrupted)
        let headLinks = Relinker(head, side: .head, isInterrupted: isInterrupted)
        self.variables = variables
        links = BothSides(base: baseLinks, head: headLinks)
        descriptions = BothSides(base: baseName, head: headName)
        comparesCode = true

        if let limitation = baseLinks.limitation, limitation == headLinks.limitation {
            notes = [limitation]
        } else {
            if let limitation = baseLinks.limitation { notes.append("base: \(limitation)") }
            if let limitation = headLinks.limitation { notes.append("head: \(limitation)") }
        }
    }

    /// Uses links of one source on both sides, for self-tests.
    init(
        base: any LinkSource, head: any LinkSource, description: String, passing variables: [String],
        headWork: HeadWork?
    ) {
        self.variables = variables
        links = BothSides(base: base, head: head)
        descriptions = BothSides(base: description, head: description)
        self.headWork = headWork
    }
}
