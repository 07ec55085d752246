/// The devices to which a block applies.
///
/// Source: element-id, Variant document.
package struct VariantScope: Hashable, Sendable {
    /// The devices; `nil` for all.
    package var devices: Set<DeviceKind>?
    /// The orientations; `nil` for all.
    package var orientations: Set<Orientation>?
    /// The scales; `nil` for all.
    package var scales: Set<ScreenScale>?

    /// Makes a scope, by default of all devices.
    package init(
        devices: Set<DeviceKind>? = nil, orientations: Set<Orientation>? = nil, scales: Set<ScreenScale>? = nil
    ) {
        self.devices = devices
        self.orientations = orientations
        self.scales = scales
    }

    /// Returns true if all three parts contain the configuration.
    package func applies(to configuration: VariantConfiguration) -> Bool {
        devices?.contains(configuration.device) ?? true
            && orientations?.contains(configuration.orientation) ?? true
            && scales?.contains(configuration.scale) ?? true
    }
}

extension VariantScope: CustomStringConvertible {
    /// The parts in the order of the guide: `iphone, landscape, @2x and @3x`; `everywhere` if the scope has no limits.
    package var description: String {
        let texts = [Self.text(devices), Self.text(orientations), Self.text(scales)]
        let parts = texts.compactMap { $0 }
        return parts.isEmpty ? "everywhere" : parts.joined(separator: ", ")
    }

    /// Returns the text of a part; `nil` if it means all.
    private static func text<Value: RawRepresentable<String> & CaseIterable>(_ values: Set<Value>?) -> String? {
        guard let values, values.count < Value.allCases.count else { return nil }
        guard !values.isEmpty else { return "nowhere" }
        return Value.allCases.filter(values.contains).map(\.rawValue).joined(separator: " and ")
    }
}
