import UIModel

/// The class names that stand for a kind of one of the UIKit classes that matter here: the classes themselves,
/// subclasses of UIKit's own, and the element types that WebDriverAgent prints in place of classes. Nothing is guessed
/// from a name: an app's `MyButton` is a button only when somebody says so, and has the properties of a view till then.
package struct UIKitClasses: Sendable {
    private var kinds: [ClassSymbol: UIKitClass]

    /// The names known from the start.
    package init() {
        kinds = [:]
        for kind in UIKitClass.allCases { kinds[ClassSymbol(kind.rawValue)] = kind }
        for (name, kind) in Self.subclasses { kinds[ClassSymbol(name)] = kind }

        for (name, kind) in Self.elementTypes {
            kinds[ClassSymbol(name)] = kind
            kinds[ClassSymbol("XCUIElementType\(name)")] = kind
        }
    }

    package mutating func add(_ className: String, kindOf kind: UIKitClass) { kinds[ClassSymbol(className)] = kind }

    /// The UIKit class that a class is a kind of; `nil` when it is none of them, or not known.
    @inline(__always)
    package func kind(of className: ClassSymbol) -> UIKitClass? { kinds[className] }

    package func kind(of className: String) -> UIKitClass? { kinds[ClassSymbol(className)] }

    private static let subclasses: [(String, UIKitClass)] = [
        ("UIButtonLabel", .label), ("UITextFieldLabel", .label), ("UITabBarButtonLabel", .label),
        ("UITableViewLabel", .label), ("UINavigationButton", .button), ("UISearchTextField", .textField),
        ("UISearchBarTextField", .textField), ("UITabBarSwappableImageView", .imageView),
        ("UIPickerTableView", .tableView), ("UIPickerTableViewCell", .tableViewCell),
    ]

    private static let elementTypes: [(String, UIKitClass)] = [
        ("StaticText", .label), ("Button", .button), ("TextField", .textField), ("SecureTextField", .textField),
        ("SearchField", .textField), ("TextView", .textView), ("Image", .imageView), ("Table", .tableView),
        ("Cell", .tableViewCell),
    ]
}
