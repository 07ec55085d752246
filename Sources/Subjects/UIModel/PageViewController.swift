/// A container that shows one of its pages.
///
///     _UIPageViewControllerContentView
///       _UIQueuingScrollView
///         (root view of the current page)
open class PageViewController: ViewController {
    private final let scrollView = View(className: "_UIQueuingScrollView")

    /// The position of the page shown, `nil` if there are no pages or the page shown was removed.
    public private(set) final var currentIndex: Int?

    /// Makes a container that shows the first of its pages.
    ///
    /// - Throws: as ``NavigationController/push(_:)``.
    public init(className: ClassSymbol? = nil, pages: [ViewController] = []) throws(HierarchyError) {
        super.init(
            kind: .pageViewController, className: className,
            rootView: View(className: "_UIPageViewControllerContentView"))
        view.assemble([scrollView])
        try checkAttachment(of: pages)
        for page in pages { try addChild(page) }
        if !pages.isEmpty { try show(0) }
    }

    override func didRemoveChild(_ child: ViewController, at index: Int) {
        guard let current = currentIndex, current >= index else { return }
        currentIndex = current == index ? nil : current - 1
        if current == index, child.view.superview === scrollView { child.view.removeFromSuperview() }
    }

    /// The page shown, if any.
    public final var currentPage: ViewController? { currentIndex.map { children[$0] } }

    /// The page shown.
    public override var frontmostContent: ViewController? { currentPage }

    /// Shows another page.
    ///
    /// - Throws: ``HierarchyError/indexOutOfRange(index:count:)``,
    ///   ``HierarchyError/ownDescendant(view:superview:)``.
    public final func show(_ index: Int) throws(HierarchyError) {
        let page = try child(at: index)
        guard index != currentIndex else { return }

        try scrollView.addSubview(page.view)
        currentPage?.view.removeFromSuperview()
        currentIndex = index
    }
}
