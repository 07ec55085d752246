import UIModel

/// A short chain of responders that the model allows.
///
/// A chain is any sequence of views and controllers, followed by nothing, by a window, by a window and its application,
/// or by these and the delegate. It can also start with the application or the delegate. A view before a controller is
/// its root view. A controller before a controller is presented by it. Any other responder is in the superview that
/// follows.
package struct SmallResponderChain {
    package let kinds: [ResponderKind]
    package private(set) var owner: ViewController?
    private var responders: [Responder] = []

    package var start: Responder { responders[responders.count - 1] }

    /// Builds and visits every chain of 1 to `maximum` responders; with all five kinds of controller, 6ⁿ sequences.
    package static func forEach(
        upTo maximum: Int, controllerKinds: [ResponderKind] = [.viewController],
        _ visit: (SmallResponderChain) throws -> Void
    ) rethrows {
        let letters = [.view] + controllerKinds
        let ending: [ResponderKind] = [.window, .application, .applicationDelegate]
        for body in 0...maximum {
            try forEachSequence(of: letters, length: body) { sequence in
                for end in 0...min(3, maximum - body) where body + end > 0 {
                    try visit(SmallResponderChain(sequence + ending.prefix(end)))
                }
            }
        }

        let endings: [[ResponderKind]] = [
            [.application], [.applicationDelegate], [.application, .applicationDelegate],
        ]
        for kinds in endings where kinds.count <= maximum { try visit(SmallResponderChain(kinds)) }
    }

    private static func forEachSequence(
        of letters: [ResponderKind], length: Int, _ visit: ([ResponderKind]) throws -> Void
    ) rethrows {
        var digits = [Int](repeating: 0, count: length)
        while true {
            try visit(digits.map { letters[$0] })
            guard let growing = digits.lastIndex(where: { $0 + 1 < letters.count }) else { return }
            digits[growing] += 1
            for later in digits.indices where later > growing { digits[later] = 0 }
        }
    }

    private init(_ kinds: [ResponderKind]) {
        self.kinds = kinds
        do {
            for kind in kinds.reversed() { try prepend(kind) }
        } catch {
            preconditionFailure("every responder of the chain is new, so none can be refused: \(error)")
        }
    }

    private mutating func prepend(_ kind: ResponderKind) throws(HierarchyError) {
        let responder: Responder
        switch kind {
        case .applicationDelegate: responder = ApplicationDelegate()
        case .application: responder = Application(delegate: responders.last as? ApplicationDelegate)
        case .window:
            let window = Window()
            (responders.last as? Application)?.add(window)
            responder = window
        case .view: responder = try view()
        case .viewController, .navigationController, .tabBarController, .splitViewController, .pageViewController:
            let controller = try Self.controller(kind)
            if let superview = responders.last as? View {
                try superview.addSubview(controller.view)
            } else if let presenter = responders.last as? ViewController {
                try present(controller, by: presenter)
            }

            owner = controller
            responder = controller
        }

        responders.append(responder)
    }

    /// Returns the root view of the controller that follows, or a new view in the next view.
    private func view() throws(HierarchyError) -> View {
        if let controller = responders.last as? ViewController { return controller.view }
        let view = View()
        if let superview = responders.last as? View { try superview.addSubview(view) }
        return view
    }

    /// A controller can only present from a window. If the chain has none, there is one for that moment.
    private mutating func present(_ controller: ViewController, by presenter: ViewController) throws(HierarchyError) {
        guard presenter.view.window == nil else { return try presenter.present(controller) }

        let window = Window()
        let detached = presenter.view.rootAncestor
        try window.addSubview(detached)
        try presenter.present(controller)
        detached.removeFromSuperview()
        responders.append(window)
    }

    private static func controller(_ kind: ResponderKind) throws(HierarchyError) -> ViewController {
        switch kind {
        case .navigationController: NavigationController()
        case .tabBarController: try TabBarController()
        case .splitViewController: try SplitViewController()
        case .pageViewController: try PageViewController()
        default: ViewController()
        }
    }
}
