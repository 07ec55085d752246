/// The device that a screen is shown on.
public struct VariantConfiguration: Hashable, Sendable {
    public var device: DeviceKind
    public var orientation: Orientation
    public var scale: ScreenScale

    public init(device: DeviceKind = .iphone, orientation: Orientation = .portrait, scale: ScreenScale = .two) {
        self.device = device
        self.orientation = orientation
        self.scale = scale
    }
}
