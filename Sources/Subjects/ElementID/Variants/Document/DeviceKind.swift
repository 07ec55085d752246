/// The devices for parts of a variant document.
package enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case iphone, ipad
}
