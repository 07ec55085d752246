import Testing
import UIModel

@Suite("Large graphs", .serialized)
struct LargeGraphTests {
    private let million = 1_000_000

    @Test("a chain of a million views is built, observed, mutated and freed", arguments: [false, true])
    func chainOfViews(isObserved: Bool) throws {
        let count = LiveCount()
        do {
            let root: View = CountedView(count)
            var last = root
            for _ in 1..<million {
                let next = CountedView(count)
                try last.addSubview(next)
                last = next
            }

            let hierarchy = isObserved ? ViewHierarchy.observing(last) : nil
            #expect(last.rootAncestor === root)
            last.isHidden = true
            #expect(throws: HierarchyError.self) { try last.addSubview(root) }
            let half = root.subviews[0]
            half.removeFromSuperview()
            try root.addSubview(half)
            #expect(hierarchy == nil || hierarchy?.capacity == million)
            #expect(count.value == million)
        }
        #expect(count.value == 0)
    }

    @Test("a chain that was built from below is freed, except for a leaf that is held elsewhere")
    func chainFromBelow() throws {
        let count = LiveCount()
        let leaf = CountedView(count)
        do {
            var top: View = leaf
            for _ in 1..<million {
                let next = CountedView(count)
                try next.addSubview(top)
                top = next
            }
            #expect(count.value == million)
        }
        #expect(count.value == 1 && leaf.superview == nil)
    }

    @Test("a million siblings are added, reordered at the front, removed from the front and freed")
    func siblings() throws {
        let count = LiveCount()
        do {
            let root = View()
            for _ in 0..<million { try root.addSubview(CountedView(count)) }
            try root.exchangeSubview(at: million - 1, withSubviewAt: million - 3)
            try root.sendSubviewToBack(root.subviews[million - 1])
            for _ in 0..<million / 2 { root.subviews[root.subviews.count - 1].removeFromSuperview() }
            #expect(count.value == million / 2)
        }
        #expect(count.value == 0)
    }

    @Test(
        "a million nested child controllers are built from the top or from below and freed", arguments: [true, false])
    func nestedControllers(fromTop: Bool) throws {
        let count = LiveCount()
        do {
            let start = CountedController(count)
            var end = start
            for _ in 1..<million {
                let next = CountedController(count)
                if fromTop { try end.addChild(next) } else { try next.addChild(end) }
                end = next
            }

            if fromTop { #expect(throws: HierarchyError.self) { try end.addChild(start) } }
            #expect(count.value == million)
        }
        #expect(count.value == 0)
    }

    @Test("a hundred thousand nested controllers whose views are nested too are freed")
    func nestedControllersAndViews() throws {
        let count = LiveCount()
        do {
            let window = try Window(root: CountedController(count))
            var parent = try #require(window.rootViewController)
            for _ in 1..<100_000 {
                let child = CountedController(count)
                try parent.view.addSubview(child.view)
                try parent.addChild(child)
                parent = child
            }
            #expect(parent.view.window === window)
        }
        #expect(count.value == 0)
    }

    @Test("a hundred thousand presented controllers are dismissed, or freed with the window or its root")
    func presentedControllers() throws {
        for ending in 0..<3 {
            let count = LiveCount()
            do {
                let window = try Window(root: CountedController(count))
                do {
                    var presenter = try #require(window.rootViewController)
                    for _ in 1..<100_000 {
                        let next = CountedController(count)
                        try presenter.present(next)
                        presenter = next
                    }
                }
                #expect(window.subviews.count == 100_000 && count.value == 100_000)
                if ending == 1 {
                    try window.rootViewController?.dismiss()
                    #expect(window.subviews.count == 1 && count.value == 1)
                } else if ending == 2 {
                    try window.setRootViewController(nil)
                    #expect(window.subviews.isEmpty && count.value == 0)
                }
            }
            #expect(count.value == 0)
        }
    }

    @Test("alternating child and presented controllers, two hundred thousand deep, are freed")
    func childrenAndPresentationsInTurn() throws {
        let count = LiveCount()
        do {
            let window = try Window(root: CountedController(count))
            var current = try #require(window.rootViewController)
            for _ in 0..<100_000 {
                let child = CountedController(count)
                try current.view.addSubview(child.view)
                try current.addChild(child)
                let presented = CountedController(count)
                try child.present(presented)
                current = presented
            }
        }
        #expect(count.value == 0)
    }

    @Test("an application with windows is freed, and what is held elsewhere is not")
    func application() throws {
        let count = LiveCount()
        let survivor = CountedController(count)
        do {
            let application = Application()
            for _ in 0..<10 { application.add(try Window(root: CountedController(count))) }
            application.add(try Window(root: survivor))
            #expect(count.value == 11)
        }
        #expect(count.value == 1 && survivor.next == nil)
    }

    @Test("weak references to a freed tree are nil")
    func weakReferences() throws {
        weak var view: View?
        weak var controller: ViewController?
        do {
            let root = ViewController()
            let window = try Window(root: root)
            controller = root
            view = window.subviews[0]
            #expect(view != nil)
        }
        #expect(view == nil && controller == nil)
    }
}
