/// The orientation of a device.
package enum Orientation: String, CaseIterable, Hashable, Sendable {
    case landscape, portrait
}
