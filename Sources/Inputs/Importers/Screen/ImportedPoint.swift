/// A point in the units of its dump.
package struct ImportedPoint: Equatable, Sendable {
    package let x: Double
    package let y: Double
}
