/// The UIKit classes that properties and actions are for. No class is a kind of two of them.
package enum UIKitClass: String, CaseIterable, Hashable, Sendable {
    case label = "UILabel"
    case button = "UIButton"
    case textField = "UITextField"
    case textView = "UITextView"
    case imageView = "UIImageView"
    case tableView = "UITableView"
    case tableViewCell = "UITableViewCell"
}
