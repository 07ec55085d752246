import ExitPage
import Testing
import UIModel

private class DemoViewController: ViewController {}
private class DeepA: DemoViewController {}
private class DeepB: DeepA {}
private final class DeepC: DeepB {}

private func expectOwner(
    of responder: Responder, _ expected: ViewController?, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(
        DocumentedOwnerSearch().owningViewController(of: responder) === expected, sourceLocation: sourceLocation)
    #expect(TaggedOwnerSearch().owningViewController(of: responder) === expected, sourceLocation: sourceLocation)
    var top: View?
    if let view = responder as? View { top = view }
    let cached = CachedOwnerSearch(following: top ?? View())
    #expect(cached.owningViewController(of: responder) === expected, sourceLocation: sourceLocation)
}

@Suite("Owning view controller by hand")
struct OwnerSearchTests {
    @Test("the walk starts with the responder itself: a controller owns itself, also under another one")
    func startsWithItself() throws {
        let child = ViewController()
        let parent = ViewController()
        try parent.view.addSubview(child.view)
        try parent.addChild(child)
        expectOwner(of: child, child)
        expectOwner(of: parent, parent)
        expectOwner(of: child.view, child)
        expectOwner(of: parent.view, parent)
    }

    @Test("a view belongs to the nearest controller whose root view is it or above it")
    func nearestController() throws {
        let leaf = named("leaf")
        let inner = try DeepC(view: named("inner", named("stack", leaf)))
        let outer = try ViewController(view: named("outer", named("side"), inner.view))
        let window = try Window(root: outer)
        expectOwner(of: leaf, inner)
        expectOwner(of: inner.view, inner)
        expectOwner(of: outer.view.subviews[0], outer)
        expectOwner(of: window.subviews[0], nil)
        expectOwner(of: window, nil)
    }

    @Test("a chain that ends without a controller has no owner")
    func noOwner() {
        let application = Application(delegate: ApplicationDelegate())
        let window = Window()
        application.add(window)
        let view = named("a", named("b"))
        window.assemble([view])
        expectOwner(of: view.subviews[0], nil)
        expectOwner(of: window, nil)
        expectOwner(of: application, nil)
        if let delegate = application.delegate { expectOwner(of: delegate, nil) }
        expectOwner(of: View(), nil)
    }

    @Test("bars belong to their containers, contents to their controllers, presented views to the presented one")
    func containers() throws {
        let content = ViewController()
        let navigation = try NavigationController(root: content)
        let tabs = try TabBarController(tabs: [navigation])
        let window = try Window(root: tabs)
        let modal = DemoViewController()
        try content.present(modal)
        expectOwner(of: content.view, content)
        expectOwner(of: navigation.navigationBar.subviews[1], navigation)
        expectOwner(of: tabs.tabBar.subviews[1].subviews[0], tabs)
        expectOwner(of: modal.view, modal)

        // The transition view is no controller's: it stands in the window.
        expectOwner(of: window.subviews[1], nil)
    }

    @Test("a chain of a million responders is walked to its end")
    func longChain() throws {
        let controller = ViewController()
        var leaf = controller.view
        for _ in 0..<1_000_000 {
            let next = View(className: "v")
            try leaf.addSubview(next)
            leaf = next
        }

        expectOwner(of: leaf, controller)
    }

    @Test("the memory that a cached query touches may be read")
    func touchedMemory() {
        let view = named("a")
        let cached = CachedOwnerSearch(following: view)
        var bytes = 0
        cached.visitTouchedMemory(from: view) { address, count in
            for offset in 0..<count { bytes += Int(address.load(fromByteOffset: offset, as: UInt8.self)) & 0 + 1 }
        }
        #expect(bytes > 32)
    }
}
