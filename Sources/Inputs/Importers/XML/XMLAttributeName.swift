/// The attributes that the XML formats use. They are read by name, because their order and number vary with versions.
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
