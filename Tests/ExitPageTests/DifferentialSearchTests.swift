import ExitPage
import Reproducibility
import Testing
import UIModel

@Suite("Searches against the article's under random mutation")
struct DifferentialSearchTests {
    @Test("all searches observing one tree agree after every mutation", arguments: 0..<40)
    func oneTree(block: UInt64) throws {
        for seed in (block * 100)..<(block * 100 + 100) {
            let searches = AllSearches(root: named("root"))
            var mutations = RandomMutations(root: searches.root, seed: seed)
            for step in 0..<120 {
                let mutation = mutations.mutate()
                try searches.requireAgreement("seed \(seed) step \(step): \(mutation)")
            }
        }
    }

    @Test("searches that start in the middle of a script agree from there on", arguments: 0..<10)
    func lateSearches(block: UInt64) throws {
        for seed in (block * 20)..<(block * 20 + 20) {
            let first = AllSearches(root: named("root"))
            var mutations = RandomMutations(root: first.root, seed: seed + 1_000_000)
            for _ in 0..<60 { _ = mutations.mutate() }
            var late: AllSearches? = AllSearches(root: first.root)

            for step in 0..<60 {
                let mutation = mutations.mutate()
                try first.requireAgreement("seed \(seed) step \(step): \(mutation)")
                try late?.requireAgreement("late, seed \(seed) step \(step): \(mutation)")
                if step == 40 { late = nil }
            }
        }
    }

    @Test("searches of roots anywhere in the tree agree, also when their roots are moved or cut off", arguments: 0..<10)
    func manyRoots(block: UInt64) throws {
        for seed in (block * 30)..<(block * 30 + 30) {
            let top = named("top")
            var mutations = RandomMutations(root: top, seed: seed + 2_000_000)
            for _ in 0..<40 { _ = mutations.mutate() }
            var roots: [View] = [top]
            var pending = [top]

            while let view = pending.popLast(), roots.count < 6 {
                pending.append(contentsOf: view.subviews)
                if view !== top { roots.append(view) }
            }

            let searches = roots.map { AllSearches(root: $0) }
            for step in 0..<80 {
                let mutation = mutations.mutate()
                for search in searches { try search.requireAgreement("seed \(seed) step \(step): \(mutation)") }
            }
        }
    }

    @Test("trees observed apart agree after they are joined, cut and joined again", arguments: 0..<10)
    func joinedTrees(block: UInt64) throws {
        for seed in (block * 30)..<(block * 30 + 30) {
            var random = SplitMix64(seed: seed + 3_000_000)
            var runs = (0..<3).map { RandomMutations(root: named("root\($0)"), seed: seed * 7 + UInt64($0)) }
            let searches = runs.map { AllSearches(root: $0.root) }

            for step in 0..<90 {
                for index in runs.indices { _ = runs[index].mutate() }
                if step % 15 == 7 {
                    let into = random.index(below: 3)
                    let from = random.index(below: 3)

                    // Refused when it would be its own descendant.
                    try? runs[into].root.insertSubview(runs[from].root, at: 0)
                } else if step % 15 == 14 {
                    runs[random.index(below: 3)].root.removeFromSuperview()
                }

                for search in searches { try search.requireAgreement("seed \(seed) step \(step)") }
            }
        }
    }

    @Test("a search that stops observing and resumes after a script that undoes itself agrees with the others")
    func resumedSearch() throws {
        let searches = AllSearches(root: named("r", named("a", named("x")), named("b")))
        for (_, search) in searches.maintained { search.leave() }
        let a = searches.root.subviews[0]

        for _ in 0..<3 {
            try searches.root.bringSubviewToFront(a)
            a.isHidden = true
            a.isHidden = false
            try searches.root.sendSubviewToBack(a)
        }

        for (_, search) in searches.maintained { search.enter() }
        try searches.requireAgreement()
        try searches.root.bringSubviewToFront(a)
        searches.expectAnswer("x")
    }
}
