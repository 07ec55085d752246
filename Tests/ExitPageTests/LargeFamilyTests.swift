import ExitPage
import Reproducibility
import Testing
import UIModel

@Suite("Large families")
struct LargeFamilyTests {
    @Test("the search is right while the number of siblings grows past 64 and shrinks below 32")
    func acrossTheLimits() throws {
        let searches = AllSearches(root: named("r"))
        let root = searches.root
        for _ in 0..<2 {
            for size in 0..<70 {
                try root.insertSubview(named("v\(size)"), at: size / 2)
                root.subviews[size].isHidden = size % 3 == 0
                try searches.requireAgreement("growing at \(size)")
            }

            for size in stride(from: 70, to: 25, by: -1) {
                root.subviews[(size * 7) % size].removeFromSuperview()
                try searches.requireAgreement("shrinking at \(size)")
            }

            for view in root.subviews { view.removeFromSuperview() }
            searches.expectAnswer("r")
        }
    }

    @Test("the answer is found with one visible view at each position, at the sizes around the limits")
    func onePositionVisible() {
        for size in [1, 2, 31, 32, 33, 63, 64, 65, 66, 130] {
            let views = (0..<size).map { hidden(named("v\($0)")) }
            let searches = AllSearches(root: named("r").assemble(views))
            for view in views {
                view.isHidden = false
                searches.expectAnswer(view.className)
                view.isHidden = true
                searches.expectAnswer("r")
            }
        }
    }

    @Test("random mutations of families around the limits agree", arguments: 0..<12)
    func randomFamilies(block: UInt64) throws {
        for seed in (block * 10)..<(block * 10 + 10) {
            var random = SplitMix64(seed: seed + 4_000_000)
            let root = named("root", named("f0"), named("f1"), named("f2"))
            let families = root.subviews
            let searches = AllSearches(root: root)
            var spare: [View] = []
            var isGrowing = true

            for step in 0..<500 {
                let family = families[random.index(below: 3)]
                let count = family.subviews.count
                if step % 120 == 0 { isGrowing = random.index(below: 2) == 0 || step == 0 }
                let position = count > 0 ? random.index(below: count) : 0

                switch random.index(below: 10) {
                case 0...4 where isGrowing:
                    for _ in 0..<2 {
                        let view = spare.isEmpty ? named("v\(step)") : spare.removeLast()
                        view.isHidden = random.index(below: 2) == 0
                        try family.insertSubview(view, at: random.index(below: family.subviews.count + 1))
                    }
                case 0...4 where count > 0:
                    let view = family.subviews[position]
                    view.removeFromSuperview()
                    if random.index(below: 2) == 0 { spare.append(view) }
                case 5 where count > 0: family.subviews[position].isHidden.toggle()
                case 6 where count > 0: try family.bringSubviewToFront(family.subviews[position])
                case 7 where count > 0:
                    try family.exchangeSubview(at: position, withSubviewAt: random.index(below: count))
                case 8 where count > 0:
                    let target = families[random.index(below: 3)]
                    let view = family.subviews[position]
                    let positions = target.subviews.count + (target === family ? 0 : 1)
                    try target.insertSubview(view, at: random.index(below: positions))
                case 9: try root.exchangeSubview(at: random.index(below: 3), withSubviewAt: random.index(below: 3))
                default: break
                }

                try searches.requireAgreement("seed \(seed) step \(step)")
            }
        }
    }

    @Test("siblings that outlive their freed superview can join another large list")
    func survivorsOfALargeFamily() throws {
        let searches = AllSearches(root: named("r", named("a")))
        let root = searches.root
        var survivors: [View] = []

        do {
            let family = named("family")
            for index in 0..<100 { family.assemble([named("v\(index)", named("w\(index)"))]) }
            try root.addSubview(family)
            searches.expectAnswer("w99")
            survivors = family.subviews.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
            family.removeFromSuperview()
        }

        searches.expectAnswer("a")
        for _ in 0..<200 { try root.subviews[0].addSubview(named("new")) }
        for (index, survivor) in survivors.enumerated() {
            try root.subviews[0].insertSubview(survivor, at: index * 2)
            searches.expectAnswer("new")
        }

        try root.subviews[0].bringSubviewToFront(survivors[5])
        searches.expectAnswer("w15")
    }

    @Test("a large observed tree can be added to another one and removed again")
    func bigKnownTree() throws {
        let big = named("big")
        for index in 0..<300 {
            big.assemble([named("f\(index)").assemble((0..<70).map { named("v\($0)") })])
        }

        let inner = AllSearches(root: big)
        let outer = AllSearches(root: named("r", named("a"), named("b")))
        for _ in 0..<3 {
            try outer.root.subviews[1].addSubview(big)
            outer.expectAnswer("v69")
            inner.expectAnswer("v69")
            big.subviews[299].subviews[69].isHidden.toggle()
            try outer.requireAgreement()
            try inner.requireAgreement()
            big.subviews[299].subviews[69].isHidden.toggle()
            big.removeFromSuperview()
            outer.expectAnswer("b")
            inner.expectAnswer("v69")
        }
    }
}
