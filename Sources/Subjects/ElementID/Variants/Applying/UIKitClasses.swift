import UIModel

/// The names of the classes that belong to a ``UIKitClass``: the classes themselves, their subclasses in UIKit, and the
/// element types that WebDriverAgent prints instead of classes.
///
/// Names are not guessed: a `MyButton` of an app is a button only after ``add(_:kindOf:)``. Before, it only has the
/// properties of every view.
package struct UIKitClasses: Sendable {
    private var kinds: [ClassSymbol: UIKitClass]

    /// Makes the list of the names in UIKit and WebDriverAgent.
    package init() {
        kinds = [:]
        for kind in UIKitClass.allCases { kinds[ClassSymbol(kind.rawValue)] = kind }
        for (name, kind) in Self.subclasses { kinds[ClassSymbol(name)] = kind }

        for (name, kind) in Self.elementTypes {
            kinds[ClassSymbol(name)] = kind
            kinds[ClassSymbol("XCUIElementType\(name)")] = kind
        }
    }

    /// Adds a class of an app.
    package mutating func add(_ className: String, kindOf kind: UIKitClass) { kinds[ClassSymbol(className)] = kind }

    /// Returns the UIKit class that a class is a kind of; `nil` if there is no such class, or the class is unknown.
    @inline(__always)
    package func kind(of className: ClassSymbol) -> UIKitClass? { kinds[className] }

    /// Returns the UIKit class that a class is a kind of; `nil` if there is no such class, or the class is unknown.
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
