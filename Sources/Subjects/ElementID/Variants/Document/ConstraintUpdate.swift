/// A constraint and its new constant: an entry of `constraints.update`.
package struct ConstraintUpdate: Sendable {
    package var selector: ConstraintSelector<ElementID>
    package var constant: Double
    package var place: VariantPlace

    package init(selector: ConstraintSelector<ElementID>, constant: Double, place: VariantPlace = VariantPlace()) {
        self.selector = selector
        self.constant = constant
        self.place = place
    }
}
