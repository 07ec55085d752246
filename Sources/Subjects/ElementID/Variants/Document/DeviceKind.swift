package enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case iphone, ipad
}
