public enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case iphone, ipad
}

public enum Orientation: String, CaseIterable, Hashable, Sendable {
    case landscape, portrait
}

/// The number of pixels to a point.
public enum ScreenScale: String, CaseIterable, Hashable, Sendable {
    case one = "@1x"
    case two = "@2x"
    case three = "@3x"
}

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

/// The places where a block applies. A part that is not given means all. Source: element-id, Variant document.
public struct VariantScope: Hashable, Sendable {
    /// The devices; `nil` for all.
    public var devices: Set<DeviceKind>?
    /// The orientations; `nil` for all.
    public var orientations: Set<Orientation>?
    /// The scales; `nil` for all.
    public var scales: Set<ScreenScale>?

    public init(
        devices: Set<DeviceKind>? = nil, orientations: Set<Orientation>? = nil, scales: Set<ScreenScale>? = nil
    ) {
        self.devices = devices
        self.orientations = orientations
        self.scales = scales
    }

    /// Whether all three parts contain what the screen is shown on.
    public func applies(to configuration: VariantConfiguration) -> Bool {
        devices?.contains(configuration.device) ?? true
            && orientations?.contains(configuration.orientation) ?? true
            && scales?.contains(configuration.scale) ?? true
    }
}

extension VariantScope: CustomStringConvertible {
    /// In the order of the guide: `iphone, landscape, @2x and @3x`; `everywhere` when nothing is left out.
    public var description: String {
        let parts = [Self.text(devices), Self.text(orientations), Self.text(scales)].compactMap(\.self)
        return parts.isEmpty ? "everywhere" : parts.joined(separator: ", ")
    }

    private static func text<Value: RawRepresentable<String> & CaseIterable>(_ values: Set<Value>?) -> String? {
        guard let values, values.count < Value.allCases.count else { return nil }
        guard !values.isEmpty else { return "nowhere" }
        return Value.allCases.filter(values.contains).map(\.rawValue).joined(separator: " and ")
    }
}

public struct SystemVersion: Hashable, Sendable {
    /// The numbers in front of the point and behind it.
    public var major, minor: Int

    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Reads `17`, `8.0` or `7.1.2`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
        self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// `17.0`.
    public var description: String { "\(major).\(minor)" }
}

extension SystemVersion {
    /// The reason why nothing is applied on this version; `nil` on iOS 8 and later. Source: element-id, Variant
    /// document.
    public var refusal: String? {
        switch major {
        case 8...: nil
        case 7:
            "nothing is applied on iOS 7: the SDK is inactive before iOS 8. "
                + "The manual approach, variants coded into the app, works there"
        default:
            "nothing is applied on iOS 6 and earlier: the SDK is inactive before iOS 8, and the manual approach needs "
                + "iOS 7"
        }
    }
}
