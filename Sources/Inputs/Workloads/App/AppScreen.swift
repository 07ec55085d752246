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
public struct AppScreen {
    /// The screen's controller.
    public let controller: ViewController
    /// The table; its first subviews are ``cells``, the last is its scroll indicator.
    public let table: View
    /// The table's cells, back to front.
    public let cells: [View]
    /// The text fields.
    public let textFields: [View]
    /// The caret of each text field, of alpha 0 until the field is focused.
    public let carets: [View]
    /// The accessory over the keyboard, hidden until a field is focused.
    public let accessory: View
    /// The spinner, hidden until something is loading.
    public let spinner: View

    /// The fewest views a screen can have.
    static let minimumViews = 9
}
