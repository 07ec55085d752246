/// An element and its new properties: an entry of `config`.
package struct ElementChange: Sendable {
    package var id: ElementID
    package var properties: [PropertyChange]
    package var place: VariantPlace

    package init(id: ElementID, properties: [PropertyChange], place: VariantPlace = VariantPlace()) {
        self.id = id
        self.properties = properties
        self.place = place
    }
}
