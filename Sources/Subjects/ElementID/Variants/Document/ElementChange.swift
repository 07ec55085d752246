/// An element and its new properties: an entry of `config`.
package struct ElementChange: Sendable {
    package var id: ElementID
    package var properties: [PropertyChange]
    package var location: VariantLocation

    package init(id: ElementID, properties: [PropertyChange], location: VariantLocation = VariantLocation()) {
        self.id = id
        self.properties = properties
        self.location = location
    }
}
