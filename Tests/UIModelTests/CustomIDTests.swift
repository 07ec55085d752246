import Testing
import UIModel

@Suite("Custom IDs and where element IDs start")
struct CustomIDTests {
    @Test("an empty custom ID and one with a slash or bracket is refused, and the old one stays")
    func refusals() throws {
        let view = View()
        try view.setCustomID("Product-123")
        #expect(throws: CustomIDError.empty) { try view.setCustomID("") }
        for (text, character, position) in [("a/b", "/", 1), ("é[", "[", 2), ("]", "]", 0), ("/\u{301}", "/", 0)] {
            let error = CustomIDError.reservedCharacter(Character(character), id: text, position: position)
            #expect(throws: error) { try view.setCustomID(text) }
            #expect("\(error)".contains("\"\(text)\" has \"\(character)\" at byte \(position)"))
        }
        #expect(view.customID == "Product-123")
        try view.setCustomID(nil)
        #expect(view.customID == nil)
    }

    @Test("a view takes 72 bytes, including a custom ID")
    func size() {
        // The class metadata says it: after kind and superclass, on Apple's systems after three more words.
        #if canImport(ObjectiveC)
            let offset = 48
        #else
            let offset = 24
        #endif
        let metadata = unsafeBitCast(View.self as AnyObject.Type, to: UnsafeRawPointer.self)
        #expect(metadata.load(fromByteOffset: offset, as: UInt32.self) == 72)
    }

    private func roots(_ name: String, in window: View) -> [View] {
        ViewHierarchy.observing(window).roots(named: ClassSymbol(name), in: window).map { $0.takeUnretainedValue() }
    }

    @Test("a custom ID that is set before the view joins a window is found there")
    func setBefore() throws {
        let inner = View()
        try inner.setCustomID("Early")
        let window = Window()
        let hierarchy = ViewHierarchy.observing(window)
        #expect(roots("Early", in: window).isEmpty)
        window.assemble([View().assemble([inner])])
        #expect(roots("Early", in: window).map(ObjectIdentifier.init) == [ObjectIdentifier(inner)])
        window.subviews[0].removeFromSuperview()
        #expect(roots("Early", in: window).isEmpty)
        withExtendedLifetime(hierarchy) {}
    }

    @Test("a view with one name as custom ID and as its controller's class is found once, until both are removed")
    func nameTwice() throws {
        let window = Window()
        let hierarchy = ViewHierarchy.observing(window)
        var controller: ViewController? = ViewController(className: "Twice")
        let view = try #require(controller?.view)
        try window.addSubview(view)
        try view.setCustomID("Twice")
        #expect(roots("Twice", in: window).count == 1)
        controller = nil
        #expect(roots("Twice", in: window).count == 1)
        try view.setCustomID(nil)
        #expect(roots("Twice", in: window).isEmpty)
        _ = (controller, hierarchy)
    }

    @Test("roots of one name are separate in each window, and in pre-order after moves")
    func windows() throws {
        let windows = [Window(), Window()]
        let hierarchy = ViewHierarchy.observing(windows[0])
        hierarchy.adopt(windows[1])
        let controllers = (0..<4).map { _ in ViewController(className: "Many") }
        windows[0].assemble([View().assemble([controllers[0].view]), controllers[1].view])
        windows[1].assemble([controllers[2].view.assemble([controllers[3].view])])

        func numbers(_ window: Int) -> [Int?] {
            roots("Many", in: windows[window]).map { root in controllers.firstIndex { $0.view === root } }
        }
        #expect(numbers(0) == [0, 1] && numbers(1) == [2, 3])

        try windows[0].sendSubviewToBack(controllers[1].view)
        #expect(numbers(0) == [1, 0])
        try controllers[1].view.addSubview(controllers[2].view)
        #expect(numbers(0) == [1, 2, 3, 0] && numbers(1) == [])
        #expect(roots("UIWindow", in: windows[1]).map(ObjectIdentifier.init) == [ObjectIdentifier(windows[1])])
    }

    @Test("a window that takes the place of a freed one in memory does not inherit its roots")
    func reusedAddress() throws {
        let lasting = Window()
        let hierarchy = ViewHierarchy.observing(lasting)
        for _ in 0..<100 {
            let controller = ViewController(className: "Survivor")
            var window: Window? = Window()
            try window?.addSubview(controller.view)
            hierarchy.adopt(try #require(window))
            #expect(roots("Survivor", in: try #require(window)).count == 1)
            window = nil

            // Allocators hand out again what was freed last.
            let next = Window()
            hierarchy.adopt(next)
            #expect(roots("Survivor", in: next).isEmpty)
        }
    }

    @Test("thousands of roots of one name are ordered, and forgotten when they go")
    func manyRoots() throws {
        let window = Window()
        let hierarchy = ViewHierarchy.observing(window)
        for _ in 0..<5_000 {
            let cell = View()
            try cell.setCustomID("Cell")
            try window.insertSubview(cell, at: 0)
        }
        #expect(roots("Cell", in: window).map(ObjectIdentifier.init) == window.subviews.map(ObjectIdentifier.init))
        while let last = window.subviews.last { last.removeFromSuperview() }
        #expect(roots("Cell", in: window).isEmpty)
        withExtendedLifetime(hierarchy) {}
    }
}
