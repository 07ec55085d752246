import ExitPage
import Testing
import UIModel

private func screen(_ name: String) -> ViewController { ViewController(className: ClassSymbol(name)) }

@Suite("Controller resolution")
struct ControllerResolutionTests {
    private func resolve(_ resolution: ControllerResolution, _ window: Window) -> ViewController? {
        let view = DocumentedSearch().foregroundView(from: window)
        let owner = DocumentedOwnerSearch().owningViewController(of: view)
        return resolution.controller(owner: owner, window: window)
    }

    @Test("a plain controller is its own answer, both ways")
    func plain() throws {
        let controller = screen("A")
        let window = try Window(root: controller)
        #expect(resolve(.documented, window) === controller)
        #expect(resolve(.deep, window) === controller)
    }

    @Test("documented: a navigation controller gives its top, an empty one nil, and a window without one nil")
    func documentedNavigation() throws {
        let navigation = NavigationController()
        let window = try Window(root: navigation)
        #expect(resolve(.documented, window) == nil)
        #expect(resolve(.deep, window) === navigation)
        try navigation.push(screen("A"))
        let top = screen("B")
        try navigation.push(top)
        #expect(resolve(.documented, window) === top)
        #expect(resolve(.deep, window) === top)
        #expect(ControllerResolution.documented.controller(owner: nil, window: window) == nil)
        #expect(ControllerResolution.documented.controller(owner: nil, window: nil) == nil)
    }

    @Test("below a tab bar controller the deep resolution goes on to the content, where the documented one stops")
    func tabBarInFront() throws {
        let top = screen("Top")
        let navigation = try NavigationController(root: screen("A"))
        try navigation.push(top)
        let tabs = try TabBarController(tabs: [screen("T"), navigation])
        let window = try Window(root: tabs)
        try tabs.select(1)
        #expect(resolve(.documented, window) === tabs)
        #expect(resolve(.deep, window) === top)
    }

    @Test("documented: only a navigation controller is unwrapped, and only once")
    func documentedUnwrapsOnce() throws {
        let inner = try TabBarController(tabs: [screen("A")])
        let outer = try NavigationController(root: inner)
        #expect(ControllerResolution.documented.controller(owner: outer, window: nil) === inner)
        #expect(ControllerResolution.documented.controller(owner: inner, window: nil) === inner)
        let split = try SplitViewController(columns: [screen("S")])
        let pages = try PageViewController(pages: [screen("P")])

        for container in [split, pages] {
            #expect(ControllerResolution.documented.controller(owner: container, window: nil) === container)
        }

        let presenter = try NavigationController(root: screen("B"))
        let window = try Window(root: presenter)
        try presenter.present(screen("M"))
        #expect(
            ControllerResolution.documented.controller(owner: presenter, window: window) === presenter.topViewController
        )
    }

    @Test("deep starts from the window's root controller when there is no owner")
    func deepWithoutOwner() throws {
        let top = screen("Top")
        let window = try Window(root: NavigationController(root: top))
        try window.addSubview(named("overlay"))
        #expect(DocumentedOwnerSearch().owningViewController(of: window.subviews[1]) == nil)
        #expect(resolve(.documented, window) == nil)
        #expect(resolve(.deep, window) === top)
        #expect(ControllerResolution.deep.controller(owner: nil, window: nil) == nil)
        #expect(ControllerResolution.deep.controller(owner: nil, window: Window()) == nil)
    }

    @Test("deep prefers what is presented to what is contained, at every level")
    func presentedFirst() throws {
        let content = screen("A")
        let navigation = try NavigationController(root: content)
        let window = try Window(root: navigation)
        let alertTop = screen("AlertTop")
        let modal = try NavigationController(root: alertTop)
        let deep = ControllerResolution.deep
        try content.present(screen("OverContent"))
        #expect(deep.controller(owner: navigation, window: window)?.className == "OverContent")
        try navigation.present(modal)
        #expect(deep.controller(owner: navigation, window: window) === alertTop)
        try alertTop.present(screen("OverAlert"))
        #expect(deep.controller(owner: navigation, window: window)?.className == "OverAlert")
        #expect(deep.controller(owner: content, window: window)?.className == "OverContent")
        try navigation.dismiss()
        #expect(deep.controller(owner: navigation, window: window)?.className == "OverContent")
        try content.dismiss()
        #expect(deep.controller(owner: navigation, window: window) === content)
    }

    @Test("a presented controller in front answers for itself in both resolutions")
    func presentedInFront() throws {
        let tabs = try TabBarController(tabs: [screen("A")])
        let window = try Window(root: tabs)
        let top = screen("Top")
        try tabs.present(NavigationController(root: top))
        #expect(resolve(.documented, window) === top)
        #expect(resolve(.deep, window) === top)
    }

    @Test("deep: split gives the last visible column, page the current page, tab the selected tab")
    func deepContainers() throws {
        let a = screen("A")
        let b = screen("B")
        let split = try SplitViewController(columns: [a, b])
        let deep = ControllerResolution.deep
        #expect(deep.controller(owner: split, window: nil) === b)
        try split.setColumn(at: 1, hidden: true)
        #expect(deep.controller(owner: split, window: nil) === a)
        try split.setColumn(at: 0, hidden: true)
        #expect(deep.controller(owner: split, window: nil) === split)
        let p = screen("P")
        let q = screen("Q")
        let pages = try PageViewController(pages: [p, q])
        #expect(deep.controller(owner: pages, window: nil) === p)
        try pages.show(1)
        #expect(deep.controller(owner: pages, window: nil) === q)
        let s = screen("S")
        let t = screen("T")
        let tabs = try TabBarController(tabs: [s, t])
        try tabs.select(1)
        #expect(deep.controller(owner: tabs, window: nil) === t)
    }

    @Test("deep stays at a container that shows nothing")
    func emptyContainers() throws {
        let empties: [ViewController] = [
            NavigationController(), try TabBarController(), try SplitViewController(), try PageViewController(),
        ]
        for empty in empties {
            #expect(ControllerResolution.deep.controller(owner: empty, window: nil) === empty)
            let outer = try NavigationController(root: empty)
            #expect(ControllerResolution.deep.controller(owner: outer, window: nil) === empty)
        }
    }

    @Test("deep unwraps every container in every other one")
    func everyNesting() throws {
        typealias Wrap = (ViewController) throws -> ViewController
        let wraps: [Wrap] = [
            { try NavigationController(root: $0) }, { try TabBarController(tabs: [$0, screen("other")]) },
            { try SplitViewController(columns: [screen("other"), $0]) }, { try PageViewController(pages: [$0]) },
        ]
        for first in wraps {
            for second in wraps {
                for third in wraps {
                    let leaf = screen("Leaf")
                    let root = try third(second(first(leaf)))
                    let window = try Window(root: root)
                    #expect(ControllerResolution.deep.controller(owner: nil, window: window) === leaf)
                    #expect(resolve(.deep, window) === leaf)
                    let modal = screen("Modal")
                    try leaf.present(modal)
                    #expect(ControllerResolution.deep.controller(owner: nil, window: window) === modal)
                }
            }
        }
    }

    @Test("the names of resolutions, which a command line has, stay as they are")
    func names() {
        #expect(ControllerResolution.allCases.map(\.rawValue) == ["documented", "deep"])
    }
}
