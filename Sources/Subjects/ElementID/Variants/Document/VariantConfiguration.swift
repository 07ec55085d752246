/// The device that a screen is shown on.
package struct VariantConfiguration: Hashable, Sendable {
    package var device: DeviceKind
    package var orientation: Orientation
    package var scale: ScreenScale

    package init(device: DeviceKind = .iphone, orientation: Orientation = .portrait, scale: ScreenScale = .two) {
        self.device = device
        self.orientation = orientation
        self.scale = scale
    }
}
