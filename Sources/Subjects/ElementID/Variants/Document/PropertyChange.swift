package struct PropertyChange: Hashable, Sendable {
    package var property: ElementProperty
    /// What it becomes; of the property's kind and within its range.
    package var value: PropertyValue
    package var line: Int32

    package init(_ property: ElementProperty, _ value: PropertyValue, line: Int32 = 1) {
        self.property = property
        self.value = value
        self.line = line
    }
}
