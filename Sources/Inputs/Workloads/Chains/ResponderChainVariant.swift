/// The make-up of a long responder chain. Source: exit-page, Workloads.
package enum ResponderChainVariant: Hashable, Sendable {
    /// A controller after every group of this many views, nested as children; then the window, the application and the
    /// delegate.
    case controllerEvery(Int)

    /// Half views, then controllers that are presented over each other, from the innermost out; then the window, the
    /// application and the delegate.
    case presented

    /// Views up to the window, application and delegate.
    case withoutController

    /// Views up to one controller; then the window, the application and the delegate. The classes of the views and of
    /// the controller lie twelve levels below `View` and `ViewController`, so that a dynamic cast takes twelve steps.
    case deepInheritance
}

extension ResponderChainVariant: CustomStringConvertible {
    package var description: String {
        switch self {
        case .controllerEvery(let views): "controller-every-\(views)"
        case .presented: "presented"
        case .withoutController: "without-controller"
        case .deepInheritance: "deep-inheritance"
        }
    }
}
