/// A kind of device.
package enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case iphone, ipad
}
