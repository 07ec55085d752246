/// A UIKit class with properties or actions of its own. No class belongs to two of these.
package enum UIKitClass: String, CaseIterable, Hashable, Sendable {
    case label = "UILabel"
    case button = "UIButton"
    case textField = "UITextField"
    case textView = "UITextView"
    case imageView = "UIImageView"
    case tableView = "UITableView"
    case tableViewCell = "UITableViewCell"
}
