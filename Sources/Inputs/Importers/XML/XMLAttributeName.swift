/// The attributes that any XML format of a dump uses. They are read by name, as their order and set vary by version.
enum XMLAttributeName: Int, CaseIterable {
    case name, label, value, text, identifier, id, visible, visibility, alpha, x, y, width, height
    case displayed, bounds, className, resourceID, contentDescription, visibleToUser

    var spelling: String {
        switch self {
        case .className: "class"
        case .resourceID: "resource-id"
        case .contentDescription: "content-desc"
        case .visibleToUser: "visible-to-user"
        default: String(describing: self)
        }
    }
}
