/// The attributes that the XML formats use. They are found by name, because their order and number vary between
/// versions.
enum XMLAttributeName: Int, CaseIterable {
    case name, label, value, text, identifier, id, visible, visibility, alpha, x, y, width, height
    case displayed, bounds, className, resourceID, contentDescription, visibleToUser
    case drawingOrder, windowLayer, windowIndex, package, layer

    var spelling: String {
        switch self {
        case .className: "class"
        case .resourceID: "resource-id"
        case .contentDescription: "content-desc"
        case .visibleToUser: "visible-to-user"
        case .drawingOrder: "drawing-order"
        case .windowLayer: "window-layer"
        case .windowIndex: "window-index"
        default: String(describing: self)
        }
    }
}
