import UIModel

/// The article's loop, as an app team would write it: class objects, arrays, reversed iteration. It is the reference.
///
/// - Complexity: O(depth × subviews looked at).
@usableFromInline
package struct DocumentedSearch: ForegroundSearch {
    @usableFromInline
    package init() {}

    @usableFromInline
    package func foregroundView(from root: View) -> View {
        var foregroundView = root
        while true {
            var candidate: View?
            for subview in foregroundView.subviews.reversed() {
                if !subview.isHidden && subview.alpha > 0 {
                    candidate = subview
                    break
                }
            }

            if let candidate { foregroundView = candidate } else { break }
        }

        return foregroundView
    }
}
