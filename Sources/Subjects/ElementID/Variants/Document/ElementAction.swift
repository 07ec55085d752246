/// Something a person does with an element, and the name it is reported by: an entry of `actions`.
package struct ElementAction: Sendable {
    /// A kind of action.
    package enum Kind: String, CaseIterable, Sendable {
        /// The element appears in the view tree.
        case elementView = "ElementView"
        case touchUpInside = "TouchUpInside"
        case didSelectCell = "DidSelectCell"
    }

    package var id: ElementID
    package var kind: Kind
    package var name: String
    package var place: VariantPlace

    package init(id: ElementID, kind: Kind, name: String, place: VariantPlace = VariantPlace()) {
        self.id = id
        self.kind = kind
        self.name = name
        self.place = place
    }
}
