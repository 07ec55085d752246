/// The device that shows a screen.
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
