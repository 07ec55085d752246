/// A property and its new value.
package struct PropertyChange: Hashable, Sendable {
    package var property: ElementProperty
    /// The new value. It has the kind of the property, and is within its range.
    package var value: PropertyValue
    /// The line in the document, from 1.
    package var line: Int32

    package init(_ property: ElementProperty, _ value: PropertyValue, line: Int32 = 1) {
        self.property = property
        self.value = value
        self.line = line
    }
}
