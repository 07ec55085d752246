import Results
import Testing

@testable import Reporting

@Suite struct CommitOrderTests {
    /// A run of a day by the clock of its machine.
    private func run(_ machine: String, _ day: Int, _ commit: Int?, isDirty: Bool = false) -> RecordedRun {
        RecordedRun(
            startedAt: "2026-\(100 + day)", digest: machine, commit: commit.map(hash), isDirty: isDirty, status: .fine,
            fingerprint: machine)
    }

    private func hash(_ commit: Int) -> String { String(repeating: "\(commit)", count: 40) }

    private func origin(_ before: RecordedRun, _ after: RecordedRun) -> ChangeOrigin {
        ChangeOrigin(before: before, after: after)
    }

    /// The names of the runs around what two changes have in common; `nil` if they have no commit in common.
    private func common(_ one: ChangeOrigin, _ other: ChangeOrigin, _ order: CommitOrder) -> [String?]? {
        order.common(one, other).map { [$0.before?.name, $0.after?.name] }
    }

    @Test(
        "two changes have in common what lies between the same commits, however far apart clocks are",
        arguments: [-90, 0, 90])
    func clocks(offset: Int) {
        let a = (1...4).map { run("A", 100 + $0, $0) }
        let b = [1, 4].map { run("B", 100 + offset + $0, $0) }
        let order = CommitOrder(a + b)
        let narrow = origin(a[1], a[2])
        let wide = origin(b[0], b[1])
        #expect(common(narrow, wide, order) == [a[1].name, a[2].name])
        #expect(common(wide, narrow, order) == [a[1].name, a[2].name])
    }

    @Test(
        "a change up to a commit and one after it have nothing in common, however far apart clocks are",
        arguments: [-90, 0, 90])
    func touching(offset: Int) {
        let a = [1, 2, 3].map { run("A", 100 + $0, $0) }
        let b = [2, 4].map { run("B", 100 + offset + $0, $0) }
        let order = CommitOrder(a + b)
        #expect(common(origin(a[0], a[1]), origin(b[0], b[1]), order) == nil)
        #expect(common(origin(a[1], a[2]), origin(b[0], b[1]), order) != nil)
    }

    @Test("commits that no machine has both of are ordered by one that two machines have")
    func thirdCommit() {
        let a = [1, 2, 5].map { run("A", 100 + $0, $0) }
        let b = [5, 6, 7].map { run("B", $0, $0) }
        #expect(common(origin(a[0], a[1]), origin(b[1], b[2]), CommitOrder(a + b)) == nil)
    }

    @Test("the repository orders the commits that it knows, also if an older one was measured later")
    func repository() {
        let a = [1, 3, 2].enumerated().map { run("A", 1 + $0, $1) }
        let b = [1, 2].map { run("B", 10 + $0, $0) }
        let wide = origin(a[0], a[1])
        let narrow = origin(b[0], b[1])
        let ordered = CommitOrder(a + b, repository: [1, 2, 3].map(hash))
        #expect(common(wide, narrow, ordered) == [a[0].name, b[1].name])
        // The runs alone say that the third commit came before the second.
        #expect(common(wide, narrow, CommitOrder(a + b)) == [a[0].name, a[1].name])
    }

    @Test("the clock of a machine gives way to the repository, also by way of local changes")
    func clockAgainstRepository() {
        let a = [run("A", 1, 1), run("A", 2, 3), run("A", 3, 3, isDirty: true), run("A", 4, 2)]
        let order = CommitOrder(a, repository: [1, 2, 3].map(hash))
        let ends = [0, 3, 1, 2].map { order.end(of: origin(a[0], a[$0])) }
        #expect(ends == [0, 1, 2, 3])
    }

    @Test("runs without a commit are ordered by time")
    func times() {
        let a = [1, 3].map { run("A", $0, nil) }
        let b = [2, 4].map { run("B", $0, nil) }
        let order = CommitOrder(a + b)
        #expect(common(origin(a[0], a[1]), origin(b[0], b[1]), order) == [b[0].name, a[1].name])
        let later = [5, 6].map { run("B", $0, nil) }
        #expect(common(origin(a[0], a[1]), origin(later[0], later[1]), CommitOrder(a + later)) == nil)
    }

    @Test("local changes come right after their commit, and are those of one run")
    func localChanges() {
        let a = [run("A", 1, 1), run("A", 2, 1, isDirty: true)]
        let b = [run("B", 10, 1), run("B", 11, 2)]
        let order = CommitOrder(a + b)
        #expect(common(origin(a[0], a[1]), origin(b[0], b[1]), order) == [a[0].name, a[1].name])
        // The run with changes came first, and its commit is before them all the same.
        let reversed = [run("A", 1, 1, isDirty: true), run("A", 2, 1)]
        let change = origin(reversed[0], reversed[1])
        #expect(common(change, origin(b[0], b[1]), CommitOrder(reversed + b)) == nil)
    }

    @Test("a change without a change of source is common only with itself")
    func oneCommit() {
        let a = [run("A", 1, 1), run("A", 2, 1)]
        let b = [run("B", 1, 1), run("B", 2, 2)]
        let order = CommitOrder(a + b)
        let change = origin(a[0], a[1])
        #expect(common(change, change, order) == [a[0].name, a[1].name])
        #expect(common(change, origin(b[0], b[1]), order) == nil)
        #expect(common(ChangeOrigin(), change, order) == nil)
    }

    @Test("if machines contradict each other, the earlier run goes first, and what goes back meets only itself")
    func contradiction() {
        let a = [1, 2].map { run("A", $0, $0) }
        let b = [2, 1].enumerated().map { run("B", 10 + $0, $1) }
        let order = CommitOrder(a + b)
        let back = origin(b[0], b[1])
        #expect(common(origin(a[0], a[1]), back, order) == nil && common(back, back, order) != nil)
        #expect(order.end(of: origin(a[0], a[1])) == 1 && order.end(of: ChangeOrigin()) == .max)
    }
}
