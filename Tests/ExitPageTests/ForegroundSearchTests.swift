import ExitPage
import Testing
import UIModel

/// The sentences of "Visible" and "foregroundView", each worked out by hand, for all searches.
@Suite("Foreground view by hand")
struct ForegroundSearchTests {
    @Test("a root without subviews is the answer")
    func emptyRoot() {
        AllSearches(root: named("r")).expectAnswer("r")
    }

    @Test("the last subview is stepped to, at every level")
    func lastSubview() {
        let root = named("r", named("a", named("x")), named("b", named("y"), named("z", named("q"))))
        AllSearches(root: root).expectAnswer("q")
    }

    @Test("hidden subviews are passed over for the last visible one")
    func lastVisible() {
        AllSearches(root: named("r", named("a"), named("b"), hidden(named("c")))).expectAnswer("b")
        AllSearches(root: named("r", named("a"), hidden(named("b")), hidden(named("c", named("d"))))).expectAnswer("a")
        AllSearches(root: named("r", hidden(named("a", named("b"))))).expectAnswer("r")
    }

    @Test(
        "alpha 0, negative and NaN are passed over, the smallest positive alpha is not",
        arguments: [
            (0, "a"), (-0.0, "a"), (-1, "a"), (-.leastNonzeroMagnitude, "a"), (.nan, "a"), (-.infinity, "a"),
            (.leastNonzeroMagnitude, "b"), (0.01, "b"), (1, "b"), (.infinity, "b"),
        ] as [(Double, String)])
    func alpha(value: Double, answer: String) {
        AllSearches(root: named("r", named("a"), faded(named("b"), to: value))).expectAnswer(answer)
        let searches = AllSearches(root: named("r", named("a"), named("b")))
        searches.root.subviews[1].alpha = value
        searches.expectAnswer(answer)
    }

    @Test("hidden and transparent both have to go before a view is visible")
    func hiddenAndTransparent() {
        let b = faded(hidden(named("b")), to: 0)
        let searches = AllSearches(root: named("r", named("a"), b))
        searches.expectAnswer("a")
        b.isHidden = false
        searches.expectAnswer("a")
        b.isHidden = true
        b.alpha = 1
        searches.expectAnswer("a")
        b.isHidden = false
        searches.expectAnswer("b")
    }

    @Test("the root's own visibility is never tested")
    func rootVisibility() {
        for root in [hidden(named("r", named("a"))), faded(named("r", named("a")), to: .nan)] {
            let searches = AllSearches(root: root)
            searches.expectAnswer("a")
            root.subviews[0].isHidden = true
            searches.expectAnswer("r")
            root.isHidden.toggle()
            searches.expectAnswer("r")
        }
    }

    @Test("there is no backtracking: a visible leaf behind a visible empty sibling is not found")
    func noBacktracking() {
        let root = named("r", named("behind", named("leaf")), named("empty", hidden(named("x"))))
        AllSearches(root: root).expectAnswer("empty")
    }

    @Test("what is below a hidden view is not found, however visible it is itself")
    func belowHidden() {
        AllSearches(root: named("r", named("a"), hidden(named("b", named("c"))))).expectAnswer("a")
    }

    @Test("the search goes from the root that is given, not from the top of its tree")
    func rootInTheMiddle() {
        let middle = named("m", named("x"), named("y"))
        _ = named("r", middle, named("front"))
        AllSearches(root: middle).expectAnswer("y")
    }

    @Test("each kind of mutation moves the answer as the article says")
    func mutationsMoveTheAnswer() throws {
        let a = named("a", named("x"))
        let b = named("b", named("y"))
        let searches = AllSearches(root: named("r", a, b))
        let root = searches.root
        searches.expectAnswer("y")
        try root.bringSubviewToFront(a)
        searches.expectAnswer("x")
        try root.sendSubviewToBack(a)
        searches.expectAnswer("y")
        try root.exchangeSubview(at: 0, withSubviewAt: 1)
        searches.expectAnswer("x")
        try root.insertSubview(named("c"), at: 0)
        searches.expectAnswer("x")
        try root.insertSubview(named("d"), at: 3)
        searches.expectAnswer("d")
        try root.addSubview(hidden(named("e")))
        searches.expectAnswer("d")
        root.subviews[4].isHidden = false
        searches.expectAnswer("e")
        root.subviews[4].alpha = 0
        root.subviews[3].removeFromSuperview()
        searches.expectAnswer("x")
        try a.subviews[0].addSubview(b)
        searches.expectAnswer("y")
        b.removeFromSuperview()
        searches.expectAnswer("x")
        a.isHidden = true
        searches.expectAnswer("c")
        root.subviews[0].removeFromSuperview()
        searches.expectAnswer("r")
    }

    @Test("a window with containers: the tab bar's last button is in front, and an alert is in front of that")
    func containers() throws {
        let content = try ViewController(view: named("content"))
        let navigation = try NavigationController(root: content)
        let tabs = try TabBarController(tabs: [navigation, ViewController()])
        let window = try Window(root: tabs)
        let searches = AllSearches(root: window)
        searches.expectAnswer("UITabBarButtonLabel")
        tabs.tabBar.isHidden = true
        searches.expectAnswer("_UINavigationBarContentView")
        navigation.navigationBar.alpha = 0
        searches.expectAnswer("content")
        let alert = try ViewController(view: named("alert"))
        try content.present(alert)
        searches.expectAnswer("alert")
        try content.dismiss()
        searches.expectAnswer("content")
        try navigation.push(ViewController(view: named("pushed")))
        searches.expectAnswer("pushed")
        try tabs.select(1)
        searches.expectAnswer("UIView")
        try tabs.select(0)
        try navigation.pop()
        searches.expectAnswer("content")
        try window.setRootViewController(nil)
        searches.expectAnswer("UIWindow")
    }

    @Test("every tree of up to five views with every visibility gives one answer, before and after each flip")
    func allSmallTrees() throws {
        // A tree is a list of parents, each before its children; a view is visible, hidden or transparent.
        func visit(_ parents: [Int], _ count: Int, _ body: ([Int]) throws -> Void) throws {
            if parents.count == count { return try body(parents) }
            for parent in 0..<max(1, parents.count) {
                try visit(parents + [parents.isEmpty ? -1 : parent], count, body)
            }
        }

        for count in 1...5 {
            try visit([], count) { parents in
                for visibility in 0..<(1 << count) {
                    let views = (0..<count).map { named("v\($0)") }
                    for index in 0..<count {
                        if visibility >> index & 1 == 1 {
                            if index.isMultiple(of: 2) { views[index].isHidden = true } else { views[index].alpha = 0 }
                        }
                        if index > 0 { views[parents[index]].assemble([views[index]]) }
                    }

                    let searches = AllSearches(root: views[0])
                    try searches.requireAgreement("\(parents) \(visibility)")
                    for view in views {
                        if view.alpha == 0 { view.alpha = 1 } else { view.isHidden.toggle() }
                        try searches.requireAgreement("\(parents) \(visibility) after \(view.className)")
                    }
                }
            }
        }
    }
}
