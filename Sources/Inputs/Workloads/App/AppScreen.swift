import UIModel

/// One screen of an app: a controller with content, a table, text fields, and views that come and go in front of them.
///
///     UIView
///       (root views of the child controllers, each a drawn screen)
///       UITableView
///         UITableViewCell … (each a small drawn screen)
///         _UIScrollViewScrollIndicator (alpha 0)
///       UITextField …
///         UITextSelectionView (the caret, alpha 0)
///       UIToolbar (the accessory over the keyboard, hidden)
///       UIActivityIndicatorView (the spinner, hidden)
struct AppScreen {
    let controller: ViewController
    let table: View
    let cells: [View]
    let textFields: [View]
    /// The caret of each text field. Its alpha is 0 until the field has the focus.
    let carets: [View]
    let accessory: View
    let spinner: View

    static let minimumViews = 9
}
