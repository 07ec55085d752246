/// The make-up of a long responder chain. Source: exit-page, Workloads.
package enum ResponderChainVariant: Hashable, Sendable {
    /// A controller after every so many views, nested as children; window, application and delegate at the end.
    case controllerEvery(Int)

    /// Half views, then controllers presented over each other, from the innermost out; window, application and delegate
    /// at the end.
    case presented

    /// Views up to the window, application and delegate.
    case withoutController

    /// Views up to one controller, which is the last before window, application and delegate; views and controller are
    /// of classes twelve levels below `View` and `ViewController`, so that a dynamic cast has far to go.
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
