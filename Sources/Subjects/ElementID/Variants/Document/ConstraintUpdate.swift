/// A constraint and its new constant: an entry of `constraints.update`.
package struct ConstraintUpdate: Sendable {
    package var selector: ConstraintSelector<ElementID>
    package var constant: Double
    package var location: VariantLocation

    package init(
        selector: ConstraintSelector<ElementID>, constant: Double, location: VariantLocation = VariantLocation()
    ) {
        self.selector = selector
        self.constant = constant
        self.location = location
    }
}
