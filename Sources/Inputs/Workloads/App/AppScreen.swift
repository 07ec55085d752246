import UIModel

/// One screen of an app: a controller whose view holds content, a table, text fields and what comes and goes in front.
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
    /// The caret of each text field, of alpha 0 until the field is focused.
    let carets: [View]
    let accessory: View
    let spinner: View

    static let minimumViews = 9
}
