/// The number of pixels per point.
package enum ScreenScale: String, CaseIterable, Hashable, Sendable {
    case one = "@1x"
    case two = "@2x"
    case three = "@3x"
}
