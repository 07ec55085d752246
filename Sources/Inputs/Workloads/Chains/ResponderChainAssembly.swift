import Reproducibility
import UIModel

/// Builds long chains from the start outward. A new object has no ancestors when others are added to it. So each check
/// for cycles in the model, which walks up, takes one step.
struct ResponderChainAssembly {
    private static let end = 3

    private let length: Int
    private var pool: ViewPool
    private(set) var start: View
    private(set) var owner: ViewController?
    /// The responders that keep all others of the chain alive.
    private(set) var holders: [Responder] = []
    var decoys: DecoyAllocations? { pool.decoys }

    private var outermostView: View
    private var count = 1

    init(length: Int, allocation: AllocationOrder, variant: ResponderChainVariant) {
        self.length = length
        pool = ViewPool(count: length, allocation: allocation) {
            variant == .deepInheritance ? SponsoredLiveVideoCardView() : View()
        }

        start = pool.next()
        outermostView = start
    }

    mutating func assemble(_ variant: ResponderChainVariant) throws(HierarchyError) {
        let least =
            switch variant {
            case .controllerEvery(let views): views
            case .presented: 2
            case .withoutController: 0
            case .deepInheritance: 1
            }

        let hasEnd = length > least + Self.end
        let body = hasEnd ? length - Self.end : length
        switch variant {
        case .controllerEvery(let views): try assembleNested(controllerEvery: views, body: body)
        case .presented: try assemblePresented(body: body, hasEnd: hasEnd)
        case .withoutController: while count < body { try addView(pool.next()) }
        case .deepInheritance:
            guard body > 1 else { break }
            while count < body - 1 { try addView(pool.next()) }
            holders.append(addController(try PersonalizedFeedListViewController(view: outermostView)))
        }

        if hasEnd, variant != .presented {
            let window = Window()
            try window.addSubview(outermostView)
            outermostView = window
            addApplication(above: window)
        }

        holders.append(outermostView)
    }

    private mutating func assembleNested(controllerEvery views: Int, body: Int) throws(HierarchyError) {
        precondition(views > 0, "a controller has at least its root view before it")
        var child: ViewController?
        while count < body {
            guard count % (views + 1) == views else {
                try addView(pool.next())
                continue
            }

            let controller = try addController(ViewController(view: outermostView))
            if let child { try controller.addChild(child) }
            child = controller
        }

        if let child { holders.append(child) }
    }

    private mutating func assemblePresented(body: Int, hasEnd: Bool) throws(HierarchyError) {
        while count < max(1, body / 2) { try addView(pool.next()) }
        guard count < body else { return }

        let window = Window()
        var presented = try addController(ViewController(view: outermostView))
        while count < body {
            let presenter = addController(try ViewController(view: pool.next()))
            try window.addSubview(presenter.view)
            try presenter.present(presented)
            presented = presenter
        }

        holders.append(presented)
        holders.append(window)

        // The transition views were added from the innermost out. Presenting from the outermost in gives the reverse
        // order, on which the model relies to dismiss and free quickly.
        let reversed = Array(window.subviews.reversed())
        for view in reversed { view.removeFromSuperview() }
        for view in reversed { try window.addSubview(view) }

        if hasEnd {
            try window.sendSubviewToBack(presented.view)
            addApplication(above: window)
        } else {
            presented.view.removeFromSuperview()
        }
    }

    private mutating func addView(_ view: View) throws(HierarchyError) {
        try view.addSubview(outermostView)
        outermostView = view
        count += 1
    }

    @discardableResult
    private mutating func addController(_ controller: ViewController) -> ViewController {
        owner = owner ?? controller
        count += 1
        return controller
    }

    private mutating func addApplication(above window: Window) {
        let application = Application(delegate: ApplicationDelegate())
        application.add(window)
        holders.append(application)
    }
}

/// Views that are made before the chain, so that their order in memory can differ from that in the chain.
private struct ViewPool {
    let decoys: DecoyAllocations?
    private var shuffled: [View]
    private let make: () -> View

    /// - Parameter count: the maximum number of views; only a shuffled pool makes them in advance.
    init(count: Int, allocation: AllocationOrder, make: @escaping () -> View) {
        self.make = make
        guard case .shuffled(let seed) = allocation else {
            decoys = nil
            shuffled = []
            return
        }

        let decoys = DecoyAllocations(seed: Seed.derive(seed, "chain decoys"))
        var views = (0..<count).map { _ in
            decoys.interleave()
            return make()
        }

        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "chain"))
        random.shuffleInPlace(&views)
        self.decoys = decoys
        shuffled = views
    }

    mutating func next() -> View { shuffled.popLast() ?? make() }
}

// Twelve levels of inheritance, as an app may collect them over the years. The classes add nothing: they only make a
// dynamic cast climb.

class BaseView: View {}
class ThemedView: BaseView {}
class TrackedView: ThemedView {}
class AccessibleView: TrackedView {}
class RoundedView: AccessibleView {}
class ShadowedView: RoundedView {}
class CardView: ShadowedView {}
class InteractiveCardView: CardView {}
class MediaCardView: InteractiveCardView {}
class VideoCardView: MediaCardView {}
class LiveVideoCardView: VideoCardView {}
class SponsoredLiveVideoCardView: LiveVideoCardView {}

class BaseViewController: ViewController {}
class ThemedViewController: BaseViewController {}
class TrackedViewController: ThemedViewController {}
class LocalizedViewController: TrackedViewController {}
class KeyboardAwareViewController: LocalizedViewController {}
class ScrollingViewController: KeyboardAwareViewController {}
class ListViewController: ScrollingViewController {}
class RefreshingListViewController: ListViewController {}
class PaginatedListViewController: RefreshingListViewController {}
class SearchableListViewController: PaginatedListViewController {}
class FeedListViewController: SearchableListViewController {}
class PersonalizedFeedListViewController: FeedListViewController {}
