/// A container of columns side by side, which can be hidden one by one.
///
///     UILayoutContainerView
///       UIPanelWrapperView (one per column)
///         (root view of the column's controller)
open class SplitViewController: ViewController {
    /// Makes a container with columns, the primary one first.
    ///
    /// - Throws: as ``NavigationController/push(_:)``.
    public init(className: ClassSymbol? = nil, columns: [ViewController] = []) throws(HierarchyError) {
        super.init(kind: .splitViewController, className: className, rootView: View(className: "UILayoutContainerView"))
        try checkAttachment(of: columns)
        for column in columns { try add(column) }
    }

    /// The controllers of the columns, the primary one first.
    public final var columns: [ViewController] { children }

    /// The last visible column; `nil` if there is none.
    public override var frontmostContent: ViewController? { children.last { $0.view.superview?.isVisible == true } }

    /// Adds a column after the others.
    ///
    /// - Throws: as ``NavigationController/push(_:)``.
    public final func add(_ column: ViewController) throws(HierarchyError) {
        try checkAttachment(of: column)
        try view.checkAdoption(of: column.view)
        let panel = View(className: "UIPanelWrapperView")
        try panel.addSubview(column.view)
        try view.addSubview(panel)
        try addChild(column)
    }

    /// Hides or shows a column, as an app does when the device is turned. Here only tests call it.
    ///
    /// - Throws: ``HierarchyError/indexOutOfRange(index:count:)``.
    public final func setColumn(at index: Int, hidden: Bool) throws(HierarchyError) {
        try child(at: index).view.superview?.isHidden = hidden
    }
}
