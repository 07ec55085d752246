import Reproducibility
import Testing
import UIModel

@testable import ExitPage

@Suite struct IndexedSearchVisitsTests {
    /// The most and the mean number of records that a toggle of a view drawn at random visits.
    private func visits(_ views: [View], root: View, seed: UInt64) -> (most: Int, mean: Double) {
        let counter = IndexedSearchVisits(root: root)
        var random = Xoshiro256StarStar(seed: seed)
        var counts: [Int] = []

        for _ in 0..<1_000 {
            let view = views[1 + random.index(below: views.count - 1)]
            for _ in 0..<2 { counts.append(counter.count { view.isHidden.toggle() }) }
        }

        return (counts.max() ?? 0, Double(counts.reduce(0, +)) / Double(counts.count))
    }

    private func chain(_ count: Int) throws -> [View] {
        let views = (0..<count).map { $0 == 0 ? Window() : View() }
        for (upper, lower) in zip(views, views.dropFirst()) { try upper.addSubview(lower) }
        return views
    }

    private func family(_ count: Int) throws -> [View] {
        let views = (0..<count).map { $0 == 0 ? Window() : View() }
        for view in views.dropFirst() {
            try views[0].addSubview(view)
            view.isHidden = true
        }

        return views
    }

    @Test(
        "up to a million views, a mutation visits O(log n) records, on a path and among siblings"
    )
    func visitsAreLogarithmic() throws {
        for make in [chain, family] {
            var means: [Double] = []
            for (exponent, count) in [(10, 1 << 10), (13, 1 << 13), (16, 1 << 16), (20, 1 << 20)] {
                let views = try make(count)
                let (most, mean) = visits(views, root: views[0], seed: 7)
                // An AVL tree is at most 1.44 log n high; a cut and a join pass it up and down with both neighbours.
                #expect(most <= 12 * exponent + 20)
                means.append(mean / Double(exponent))
            }
            // Per level of the tree it does not grow.
            #expect(means[3] <= means[0] * 1.6)
        }
    }

    @Test("a mutation that does not change the preferred subview visits at most a few records")
    func unpreferredViewsAreCheap() throws {
        let root = Window()
        let views = (0..<50).map { _ in View() }
        for view in views { try root.addSubview(view) }
        let counter = IndexedSearchVisits(root: root)

        for view in views.dropLast() {
            #expect(counter.count { view.isHidden = true } <= 6)
        }
        #expect(counter.count {} == 3)
    }
}
