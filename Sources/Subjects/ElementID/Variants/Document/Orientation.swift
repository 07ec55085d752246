package enum Orientation: String, CaseIterable, Hashable, Sendable {
    case landscape, portrait
}
