/// The places where a block applies. A part that is not given means all. Source: element-id, Variant document.
package struct VariantScope: Hashable, Sendable {
    /// The devices; `nil` for all.
    package var devices: Set<DeviceKind>?
    /// The orientations; `nil` for all.
    package var orientations: Set<Orientation>?
    /// The scales; `nil` for all.
    package var scales: Set<ScreenScale>?

    package init(
        devices: Set<DeviceKind>? = nil, orientations: Set<Orientation>? = nil, scales: Set<ScreenScale>? = nil
    ) {
        self.devices = devices
        self.orientations = orientations
        self.scales = scales
    }

    /// Whether all three parts contain what the screen is shown on.
    package func applies(to configuration: VariantConfiguration) -> Bool {
        devices?.contains(configuration.device) ?? true
            && orientations?.contains(configuration.orientation) ?? true
            && scales?.contains(configuration.scale) ?? true
    }
}

extension VariantScope: CustomStringConvertible {
    /// In the order of the guide: `iphone, landscape, @2x and @3x`; `everywhere` when nothing is left out.
    package var description: String {
        let parts = [Self.text(devices), Self.text(orientations), Self.text(scales)].compactMap(\.self)
        return parts.isEmpty ? "everywhere" : parts.joined(separator: ", ")
    }

    private static func text<Value: RawRepresentable<String> & CaseIterable>(_ values: Set<Value>?) -> String? {
        guard let values, values.count < Value.allCases.count else { return nil }
        guard !values.isEmpty else { return "nowhere" }
        return Value.allCases.filter(values.contains).map(\.rawValue).joined(separator: " and ")
    }
}
