import ExitPage
import Reproducibility
import Testing
import UIModel

@Suite("Searches and lifetimes")
struct SearchLifetimeTests {
    @Test("a search keeps its root alive when the tree around it is freed")
    func rootOutlivesItsTree() throws {
        let middle = named("m", named("x"))
        let searches: AllSearches
        do {
            let top = named("top", named("a", middle), named("front"))
            searches = AllSearches(root: middle)
            searches.expectAnswer("x")
            #expect(top.subviews.count == 2)
        }
        #expect(middle.superview == nil)
        searches.expectAnswer("x")
        try middle.addSubview(named("y"))
        searches.expectAnswer("y")
        try middle.subviews[0].addSubview(middle.subviews[1])
        searches.expectAnswer("y")
    }

    @Test("views freed while their subviews are held elsewhere, and the subviews come back")
    func survivorsComeBack() throws {
        let searches = AllSearches(root: named("r", named("a")))
        let survivor = named("kept", named("leaf"))
        for round in 0..<20 {
            try searches.root.addSubview(named("outer", named("inner", survivor)))
            searches.expectAnswer("leaf")
            searches.root.subviews[1].removeFromSuperview()
            searches.expectAnswer(round == 0 ? "a" : "o\(round - 1)")
            #expect(survivor.superview == nil)

            // New views take the numbers that came free.
            try searches.root.subviews[0].addSubview(named("n\(round)", named("o\(round)")))
            searches.expectAnswer("o\(round)")
            try searches.root.addSubview(survivor)
            searches.expectAnswer("leaf")
            survivor.subviews[0].isHidden = true
            searches.expectAnswer("kept")
            survivor.subviews[0].isHidden = false
            survivor.removeFromSuperview()
            searches.expectAnswer("o\(round)")
        }
    }

    @Test("searches can end in any order, and their views can be observed again", arguments: 0..<24)
    func searchesGoInAnyOrder(permutation: Int) throws {
        let root = named("r", named("a"), named("b"))
        var searches: [any MaintainedForegroundSearch] = [
            PathCachedSearch(root: root), MemoisedSearch(root: root), IndexedSearch(root: root),
            SnapshotSearch(root: root),
        ]
        var order = permutation

        while !searches.isEmpty {
            searches.remove(at: order % searches.count)
            order /= searches.count + 1
            root.subviews[1].isHidden.toggle()
            let expected = DocumentedSearch().foregroundView(from: root)
            for search in searches { #expect(search.foregroundView === expected) }
        }
        #expect(root.hierarchy == nil)
        try AllSearches(root: root).requireAgreement()
    }

    @Test("a search works on after its tree joined another hierarchy and the rest of that was freed")
    func joinedThenFreed() throws {
        let inner = AllSearches(root: named("s", named("t")))
        do {
            let outer = AllSearches(root: named("r", named("a")))
            try outer.root.subviews[0].addSubview(inner.root)
            outer.expectAnswer("t")
            inner.expectAnswer("t")
        }
        #expect(inner.root.superview == nil)
        inner.expectAnswer("t")
        try inner.root.addSubview(named("u"))
        inner.expectAnswer("u")
    }

    @Test("searches stay right if a view is added while others are being freed")
    func additionsWhileFreeing() throws {
        final class LastWill: View {
            let heir: View
            init(heir: View) {
                self.heir = heir
                super.init(className: "LastWill")
            }
            deinit { heir.assemble([named("legacy", named("coin"))]) }
        }

        let searches = AllSearches(root: named("r", named("a")))
        for _ in 0..<30 {
            let doomed = named("doomed")
            for _ in 0..<8 { doomed.assemble([named("n"), LastWill(heir: searches.root), named("m", named("o"))]) }
            try searches.root.addSubview(doomed)
            searches.expectAnswer("o")
            doomed.removeFromSuperview()
        }

        searches.expectAnswer("coin")
        for view in searches.root.subviews.dropFirst() { view.subviews.first?.isHidden = true }
        try searches.requireAgreement()

        while searches.root.subviews.count > 1 {
            searches.root.subviews[searches.root.subviews.count - 1].removeFromSuperview()
            try searches.requireAgreement()
        }
    }

    @Test("maintained searches follow a chain of a hundred thousand views that is cut and joined at every length")
    func longChain() throws {
        let root = named("v")
        var chain = [root]
        for _ in 1..<100_000 {
            let next = View(className: "v")
            try chain[chain.count - 1].addSubview(next)
            chain.append(next)
        }

        let searches: [any MaintainedForegroundSearch] = [
            PathCachedSearch(root: root), IndexedSearch(root: root), SnapshotSearch(root: root),
            MemoisedSearch(root: root),
        ]
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 {
            let cut = 1 + random.index(below: chain.count - 1)
            chain[cut].isHidden = true
            for search in searches { #expect(search.foregroundView === chain[cut - 1]) }
            chain[cut].isHidden = false
            for search in searches { #expect(search.foregroundView === chain[99_999]) }
        }
        #expect(IterativeSearch().foregroundView(from: root) === chain[99_999])
        #expect(DocumentedSearch().foregroundView(from: root) === chain[99_999])
    }

    @Test("the memory that a query touches is reported, and belongs to the search")
    func touchedMemory() {
        let searches = AllSearches(root: named("r", named("a", named("x")), named("b")))
        for (name, search) in searches.maintained {
            var bytes = 0
            search.visitTouchedMemory { address, count in
                #expect(count >= 0)
                // Reading it must be allowed.
                for offset in 0..<count { bytes += Int(address.load(fromByteOffset: offset, as: UInt8.self)) & 0 + 1 }
            }
            #expect(bytes >= 32, "\(name)")
        }
    }
}
