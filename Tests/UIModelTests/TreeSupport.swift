import Testing
import UIModel

/// Counts living objects.
final class LiveCount {
    var value = 0
}

/// A view that counts itself.
final class CountedView: View {
    private let count: LiveCount

    init(_ count: LiveCount) {
        self.count = count
        count.value += 1
        super.init(className: "CountedView")
    }

    deinit { count.value -= 1 }
}

/// A controller that counts itself.
final class CountedController: ViewController {
    private let count: LiveCount

    init(_ count: LiveCount) {
        self.count = count
        count.value += 1
        super.init(className: "CountedController")
    }

    deinit { count.value -= 1 }
}

/// A view with a name to tell it by.
func named(_ name: String, _ subviews: View...) -> View {
    View(className: ClassSymbol(name)).assemble(subviews)
}

/// The names below a view: `a(b c(d))`, with `-` after hidden views and the alpha after those that are not opaque.
func outline(_ view: View) -> String {
    let suffix = (view.isHidden ? "-" : "") + (view.alpha == 1 ? "" : "@\(view.alpha)")
    let below = view.subviews.map(outline).joined(separator: " ")
    return view.className + suffix + (view.subviews.isEmpty ? "" : "(\(below))")
}

/// Fails when a back reference below `root` does not lead to the view that holds it.
func expectSoundLinks(_ root: View, sourceLocation: SourceLocation = #_sourceLocation) {
    var pending = [root]
    while let view = pending.popLast() {
        for (index, subview) in view.subviews.enumerated() {
            #expect(subview.superview === view, sourceLocation: sourceLocation)
            #expect(view.index(of: subview) == index, sourceLocation: sourceLocation)
        }
        pending.append(contentsOf: view.subviews)
    }
}

/// The chain from a responder on, by class name.
func chain(from responder: Responder) -> [String] {
    var names: [String] = []
    var current: Responder? = responder
    while let responder = current, names.count < 100 {
        names.append(responder.className)
        current = responder.next
    }

    return names
}
