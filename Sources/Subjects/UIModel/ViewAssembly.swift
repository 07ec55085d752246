extension View {
    /// Adds subviews that are new, in order, and returns the view itself, so that a fixed arrangement reads as the tree
    /// it makes.
    ///
    ///     window.assemble([View(className: "UILabel"), View(className: "UIButton")])
    ///
    /// - Precondition: none of them contains this view. Use ``addSubview(_:)`` where that is not known beforehand.
    @discardableResult
    public final func assemble(_ newSubviews: [View]) -> Self {
        for view in newSubviews {
            do {
                try addSubview(view)
            } catch {
                preconditionFailure("\(error)")
            }
        }
        return self
    }
}
