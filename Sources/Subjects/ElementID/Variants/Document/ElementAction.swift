/// An action of a user on an element, and its reported name: an entry of `actions`.
package struct ElementAction: Sendable {
    /// A kind of action.
    package enum Kind: String, CaseIterable, Sendable {
        /// The element appears in the view tree.
        case elementView = "ElementView"
        /// A button is touched.
        case touchUpInside = "TouchUpInside"
        /// A cell of a table is selected.
        case didSelectCell = "DidSelectCell"
    }

    package var id: ElementID
    package var kind: Kind
    /// The reported name.
    package var name: String
    package var location: VariantLocation

    package init(id: ElementID, kind: Kind, name: String, location: VariantLocation = VariantLocation()) {
        self.id = id
        self.kind = kind
        self.name = name
        self.location = location
    }
}
