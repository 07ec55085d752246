/// The devices that a part of a variant document can be for.
package enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case iphone, ipad
}
