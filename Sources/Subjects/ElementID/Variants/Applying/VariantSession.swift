import UIModel

/// A variant on a screen for as long as it is shown: applied once at the beginning, and again whenever the device is
/// turned. Nothing is ever taken back: what a block for one orientation changed stays when the other one comes, unless
/// a block of that one changes it again. Source: the guide, Scope.
public final class VariantSession {
    /// The screen.
    public let screen: VariantScreen
    /// What it is shown on now.
    public private(set) var configuration: VariantConfiguration
    private let variant: CompiledVariant
    private let gate: PlatformGate
    private var hasStarted = false

    /// A session that has changed nothing yet.
    public init(
        _ document: VariantDocument, on screen: VariantScreen, configuration: VariantConfiguration,
        system: SystemVersion
    ) {
        variant = CompiledVariant(document)
        self.screen = screen
        self.configuration = configuration
        gate = PlatformGate(iOS: system)
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

    /// What applying now would change. Nothing is changed by it; `nil` when the platform applies nothing.
    public func plan() -> VariantPlan? {
        gate.refusal == nil ? variant.plan(on: screen, for: configuration) : nil
    }

    private func apply() -> VariantReport {
        if let refusal = gate.refusal { return VariantReport(refusal: refusal) }
        return variant.apply(to: screen, for: configuration)
    }
}
