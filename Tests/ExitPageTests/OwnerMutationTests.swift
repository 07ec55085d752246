import ExitPage
import Reproducibility
import Testing
import UIModel

@Suite("Cached owners under mutation")
struct OwnerMutationTests {
    private func expectAgreement(
        _ cached: CachedOwnerSearch, below roots: [View], _ note: @autoclosure () -> String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var pending = roots
        while let view = pending.popLast() {
            let expected = DocumentedOwnerSearch().owningViewController(of: view)
            if TaggedOwnerSearch().owningViewController(of: view) !== expected
                || cached.owningViewController(of: view) !== expected
            {
                Issue.record("owner of \(view.className) \(note())", sourceLocation: sourceLocation)
            }

            pending.append(contentsOf: view.subviews)
        }
    }

    @Test("a controller that takes a view of the tree, and one that is freed, change the owner of what is below")
    func controllersComeAndGo() throws {
        let leaf = named("leaf")
        let content = named("content", named("x", leaf))
        let root = named("r", content)
        let outer = try ViewController(view: root)
        let cached = CachedOwnerSearch(following: root)
        #expect(cached.owningViewController(of: leaf) === outer)

        do {
            let inner = try ViewController(view: content)
            #expect(cached.owningViewController(of: leaf) === inner)
            #expect(cached.owningViewController(of: content) === inner)
        }
        #expect(cached.owningViewController(of: leaf) === outer)
        expectAgreement(cached, below: [root])
    }

    @Test("for responders that are not observed views, the cached search walks the chain")
    func othersAreWalked() throws {
        let cached = CachedOwnerSearch(following: named("r"))
        let controller = ViewController()
        let view = named("v")
        try controller.view.addSubview(view)
        #expect(cached.owningViewController(of: view) === controller)
        #expect(cached.owningViewController(of: controller) === controller)
        let other = CachedOwnerSearch(following: view)
        #expect(cached.owningViewController(of: view) === controller)
        #expect(other.owningViewController(of: view) === controller)
    }

    @Test("pushing, popping, presenting, dismissing and selecting keep every owner right")
    func containers() throws {
        let navigation = try NavigationController(root: ViewController(className: "A"))
        let tabs = try TabBarController(tabs: [navigation, ViewController(className: "T")])
        let window = try Window(root: tabs)
        let cached = CachedOwnerSearch(following: window)
        let pushed = ViewController(className: "B")
        try navigation.push(pushed)
        expectAgreement(cached, below: [window])
        try pushed.present(NavigationController(root: ViewController(className: "M")))
        expectAgreement(cached, below: [window])
        try tabs.select(1)
        expectAgreement(cached, below: [window, navigation.view, pushed.view])
        try tabs.select(0)
        try pushed.dismiss()
        try navigation.pop()
        expectAgreement(cached, below: [window, pushed.view])
        try window.setRootViewController(pushed)
        expectAgreement(cached, below: [window])
        #expect(cached.owningViewController(of: pushed.view) === pushed)
    }

    @Test("two trees observed apart keep their owners when they are joined")
    func joinedTrees() throws {
        let outer = ViewController(className: "O")
        let inner = ViewController(className: "I")
        try inner.view.addSubview(named("x"))
        let first = CachedOwnerSearch(following: outer.view)
        let second = CachedOwnerSearch(following: inner.view)
        let loose = named("loose", named("y"))
        let third = CachedOwnerSearch(following: loose)
        try outer.view.addSubview(inner.view)
        try inner.view.addSubview(loose)

        for cached in [first, second, third] {
            expectAgreement(cached, below: [outer.view])
            #expect(cached.owningViewController(of: loose.subviews[0]) === inner)
        }

        loose.removeFromSuperview()
        for cached in [first, second, third] { expectAgreement(cached, below: [outer.view, loose]) }
    }

    @Test(
        "on random mutations, the cached owners are those that the walk finds", arguments: 0..<300)
    func randomMutations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed + 5_000_000)
        let window = try Window(root: ViewController(className: "Root"))
        let cached = CachedOwnerSearch(following: window)
        var controllers = [try #require(window.rootViewController)]
        var detached: [View] = []

        for step in 0..<80 {
            var view: View = window
            while !view.subviews.isEmpty, random.index(below: 5) > 0 {
                view = view.subviews[random.index(below: view.subviews.count)]
            }

            let controller = controllers[random.index(below: controllers.count)]
            // A refused mutation must leave the owners as they were.
            switch random.index(below: 9) {
            case 0: view.assemble([named("v\(step)", named("w\(step)"))])
            case 1:
                let new = ViewController(className: ClassSymbol("C\(step)"))
                try view.addSubview(new.view)
                controllers.append(new)
            case 2: if let new = try? ViewController(view: view) { controllers.append(new) }
            case 3 where controllers.count > 1:
                let freed = controllers.remove(at: random.index(below: controllers.count))
                if random.index(below: 2) == 0 { freed.removeFromParent() }
            case 4:
                view.removeFromSuperview()
                if view !== window, random.index(below: 2) == 0 { detached.append(view) }
            case 5 where !detached.isEmpty:
                try? view.addSubview(detached.remove(at: random.index(below: detached.count)))
            case 6: try? controller.addChild(controllers[random.index(below: controllers.count)])
            case 7: try? controller.present(controllers[random.index(below: controllers.count)])
            case 8: try? controller.dismiss()
            default: break
            }

            expectAgreement(cached, below: [window] + detached, "seed \(seed) step \(step)")
        }
    }
}
