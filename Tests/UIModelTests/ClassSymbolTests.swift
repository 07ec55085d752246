import Testing
import UIModel

private class UITableViewCell: View {}
private final class DemoCell: UITableViewCell {}
private final class DemoViewController: ViewController {}
private final class GenericView<Content>: View {}
private final class RenamedView: View {
    override class var uikitClassName: String { ClassSymbol("UIRenamed").name }
}

@Suite("Class symbols")
struct ClassSymbolTests {
    @Test("equal names have equal symbols, different names different ones")
    func symbolsAreInterned() {
        #expect(ClassSymbol("UIButton") == ClassSymbol("UIButton"))
        #expect(ClassSymbol("UIButton") != ClassSymbol("UIButto"))
        #expect(ClassSymbol("") == "")
        #expect(ClassSymbol("ビュー").name == "ビュー")
        #expect(ClassSymbol("UIButton").description == "UIButton")
    }

    @Test("every class of the model has its name in UIKit")
    func modelClassNames() throws {
        let responders: [(Responder, String)] = [
            (View(), "UIView"), (Window(), "UIWindow"), (Application(), "UIApplication"),
            (ViewController(), "UIViewController"), (NavigationController(), "UINavigationController"),
            (try TabBarController(), "UITabBarController"), (try SplitViewController(), "UISplitViewController"),
            (try PageViewController(), "UIPageViewController"),
        ]
        for (responder, name) in responders { #expect(responder.className == name) }
    }

    @Test("a subclass has its own name, unless a name is given")
    func subclassNames() {
        #expect(UITableViewCell().className == "UITableViewCell")
        #expect(DemoCell(className: "Other").className == "Other")
        #expect(DemoCell().className == "DemoCell")
        #expect(DemoCell().classSymbol == ClassSymbol(of: DemoCell.self))
        #expect(DemoCell().classSymbol == "DemoCell")
        #expect(DemoViewController().className == "DemoViewController")
        #expect(GenericView<Int>().className == "GenericView<Int>")
    }

    @Test("a subclass may use a symbol to say its name")
    func nameByWayOfASymbol() {
        #expect(RenamedView().className == "UIRenamed")
    }

    @Test("symbols of one name that several threads make are equal")
    func concurrentInterning() async {
        let symbols = await withTaskGroup(of: [ClassSymbol].self) { group in
            for _ in 0..<8 { group.addTask { (0..<200).map { ClassSymbol("Concurrent\($0)") } } }
            return await group.reduce(into: [[ClassSymbol]]()) { $0.append($1) }
        }
        #expect(Set(symbols).count == 1)
        #expect(Set(symbols[0]).count == 200)
        #expect(symbols[0][17].name == "Concurrent17")
    }
}
