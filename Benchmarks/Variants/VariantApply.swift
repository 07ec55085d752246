import ElementID
import LabKit
import Measurement
import UIModel

/// What does it take to change a screen as a variant says? The budget is a frame.
///
/// `from-text` begins with the JSON text of the variant, as an app does when a campaign arrives; the others have the
/// document ready. The constraints of the screen are there, and indexed but for `documented`. Source: element-id,
/// Workloads.
public let variantApply = Experiment(
    "variant-apply",
    summary: "Resolve the IDs of a variant, select its constraints, and change the screen.",
    operation: "variant",
    sizeUnit: "changes",
    plans: [.warm, .cold, .memory],
    budget: .p99(.microseconds(16_700), plan: .cold),
    answers: .equal,
    inputs: VariantInputs.all,
    validation: [VariantInputs.mutatedScreens],
    implementations: [
        .implementation(
            "documented", role: .reference, prepare: { DocumentedState($0) },
            touched: { state, visit in state.base.visitWholeScreen(visit) },
            run: { $0.apply() }, answer: { _, state in state.base.answer { state.report() } }),
        .implementation(
            "compiled", prepare: { CompiledState($0) },
            touched: { state, visit in state.visitTouchedMemory(visit) },
            run: { $0.apply() }, answer: { _, state in state.base.answer { state.report() } }),
        .implementation(
            "from-text", prepare: { TextState($0) },
            touched: { state, visit in state.visitTouchedMemory(visit) },
            run: { $0.apply() }, answer: { _, state in state.base.answer { state.report() } }),
    ])

/// A screen and a variant for it.
final class VariantSubject {
    let window: View
    let document: VariantDocument
    /// The same as JSON.
    let text: [UInt8]
    let constraints: [LayoutConstraint]
    /// Holds the numbers of the views.
    let hierarchy: ViewHierarchy
    private let owner: AnyObject

    init(
        window: View, document: VariantDocument, constraints: [LayoutConstraint], hierarchy: ViewHierarchy,
        owner: AnyObject
    ) {
        self.window = window
        text = VariantText.json(document)
        do throws(VariantError) {
            // Read from the text, so that all tell of the same lines.
            self.document = try VariantDocument(json: text)
        } catch {
            preconditionFailure("a document that was written can be read: \(error)")
        }
        self.constraints = constraints
        self.hierarchy = hierarchy
        self.owner = owner
    }
}

/// A screen of one implementation.
private final class VariantBase {
    let subject: VariantSubject
    let screen: VariantScreen
    let configuration = VariantConfiguration()

    init(_ subject: VariantSubject, isIndexed: Bool) {
        self.subject = subject
        screen = VariantScreen(window: subject.window)
        for constraint in subject.constraints { screen.constraints.add(constraint) }
        if isIndexed { screen.constraints.buildIndex() }
    }

    /// What applying once reports, and everything the variant can have changed behind it.
    func answer(_ apply: () -> VariantReport) -> [String] {
        // A selector may say what the constant is before, so that each answer begins with the same ones.
        let store = screen.constraints
        for (id, _) in store.all { store.setConstant(subject.constraints[Int(id.rawValue)].constant, of: id) }
        let report = apply()
        var lines = ["\(report.applied) applied, \(report.problems.skipped) left out"]
        lines += report.problems.kept.map(\.description)
        for id in Set(subject.document.blocks.flatMap { $0.changes.map(\.id) }).sorted(by: { "\($0)" < "\($1)" }) {
            guard let view = try? id.element(in: screen.window) else { continue }
            let values = ElementProperty.allCases.map { property in
                screen.properties.value(of: property, of: view).map { "\($0)" } ?? "-"
            }
            lines.append("\(id): \(values.joined(separator: " "))")
        }
        lines += store.all.map { id, constraint in
            "\(id.rawValue): \(constraint.item1.rawValue) \(constraint.item2.rawValue) \(constraint.constant)"
        }
        return lines + ["\(screen.actions.count) actions"]
    }

    /// Everything that a look at all views and constraints touches.
    func visitWholeScreen(_ visit: (UnsafeRawPointer, Int) -> Void) {
        var pending = [screen.window]
        while let view = pending.popLast() {
            visit(Descent.address(of: view), Descent.objectBytes)
            view.subviews.withUnsafeBytes { list in
                if let start = list.baseAddress { visit(start - 32, list.count + 32) }
            }
            pending.append(contentsOf: view.subviews)
        }
        screen.constraints.visitMemory(visit)
    }
}

private final class DocumentedState {
    let base: VariantBase
    private let variant: DocumentedVariant

    init(_ subject: VariantSubject) {
        base = VariantBase(subject, isIndexed: false)
        variant = DocumentedVariant(subject.document)
    }

    func report() -> VariantReport { variant.apply(to: base.screen, for: base.configuration) }
    func apply() -> Int { report().applied }
}

private final class CompiledState {
    let base: VariantBase
    private let variant: CompiledVariant

    init(_ subject: VariantSubject) {
        base = VariantBase(subject, isIndexed: true)
        variant = CompiledVariant(subject.document)
        // The order of the roots is found on the first call, and the measured ones find it kept.
        _ = variant.plan(on: base.screen, for: base.configuration)
    }

    func report() -> VariantReport { variant.apply(to: base.screen, for: base.configuration) }
    func apply() -> Int { report().applied }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        variant.visitTouchedMemory(on: base.screen, visit)
        base.screen.constraints.visitMemory(visit)
    }
}

private final class TextState {
    let base: VariantBase
    /// For what it touches only.
    private let compiled: CompiledVariant

    init(_ subject: VariantSubject) {
        base = VariantBase(subject, isIndexed: true)
        compiled = CompiledVariant(subject.document)
        _ = report()
    }

    func report() -> VariantReport {
        do throws(VariantError) {
            let variant = CompiledVariant(try VariantDocument(json: base.subject.text))
            return variant.apply(to: base.screen, for: base.configuration)
        } catch {
            preconditionFailure("the inputs are documents: \(error)")
        }
    }

    func apply() -> Int { report().applied }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        base.subject.text.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
        compiled.visitTouchedMemory(on: base.screen, visit)
        base.screen.constraints.visitMemory(visit)
    }
}
