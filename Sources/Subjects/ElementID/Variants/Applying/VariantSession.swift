import UIModel

/// A variant on a screen for as long as it is shown: applied once at the beginning, and again whenever the device is
/// turned. Nothing is ever taken back: what a block for one orientation changed stays when the other one comes, unless
/// a block of that one changes it again. Source: element-id, Variant document.
public final class VariantSession {
    public let screen: VariantScreen
    /// The configuration that it is shown on now.
    public private(set) var configuration: VariantConfiguration
    private let variant: CompiledVariant
    private let system: SystemVersion
    private var hasStarted = false

    /// A session that has changed nothing yet.
    public init(
        _ document: VariantDocument, on screen: VariantScreen, configuration: VariantConfiguration,
        system: SystemVersion
    ) {
        variant = CompiledVariant(document)
        self.screen = screen
        self.configuration = configuration
        self.system = system
    }

    /// Applies the blocks for what the screen is shown on. A second call does nothing.
    @discardableResult
    public func start() -> VariantReport {
        guard !hasStarted else { return VariantReport() }
        hasStarted = true
        return apply()
    }

    /// Applies the blocks for an orientation, when it is another one than before and the session has started.
    @discardableResult
    public func orientationDidChange(to orientation: Orientation) -> VariantReport {
        guard orientation != configuration.orientation else { return VariantReport() }
        configuration.orientation = orientation
        return hasStarted ? apply() : VariantReport()
    }

    /// The changes that applying now would make. Planning changes nothing; `nil` when the platform applies nothing.
    public func plan() -> VariantPlan? {
        system.refusal == nil ? variant.plan(on: screen, for: configuration) : nil
    }

    private func apply() -> VariantReport {
        if let refusal = system.refusal { return VariantReport(refusal: refusal) }
        return variant.apply(to: screen, for: configuration)
    }
}

/// A version of iOS.
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
