/// A property and its new value.
package struct PropertyChange: Hashable, Sendable {
    package var property: ElementProperty
    /// The new value, which is of the property's kind and within its range.
    package var value: PropertyValue
    /// The line in the document, from 1.
    package var line: Int32

    package init(_ property: ElementProperty, _ value: PropertyValue, line: Int32 = 1) {
        self.property = property
        self.value = value
        self.line = line
    }
}
