import ElementID
import LabKit
import Reproducibility
import UIModel
import Workloads

/// What does it take to change a screen as a variant says? The budget is a frame.
///
/// `from-text` begins with the JSON text of the variant, as an app does when a campaign arrives; the others have the
/// document ready. The constraints of the screen are there, and indexed but for `documented`. Source: element-id,
/// Workloads.
public let variantApply = Experiment(
    "variant-apply", "Resolve the IDs of a variant, select its constraints, and change the screen.",
    operation: "variant", sizeUnit: "changes", budget: .p99(.microseconds(16_700)),
    VariantSubject.inputs, cases: [VariantSubject.mutatedScreens],
    .implementation(
        "documented", role: .reference, prepare: { DocumentedState($0) }, run: { $0.report().applied },
        answer: { _, state in state.base.answer { state.report() } }),
    .implementation(
        "compiled", prepare: { CompiledState($0) }, run: { $0.report().applied },
        answer: { _, state in state.base.answer { state.report() } }),
    .implementation(
        "from-text", prepare: { TextState($0) }, run: { $0.report().applied },
        answer: { _, state in state.base.answer { state.report() } }))

/// A screen and a variant for it.
struct VariantSubject {
    let window: View
    let document: VariantDocument
    /// The same as JSON.
    let text: [UInt8]
    let constraints: [LayoutConstraint]
    /// Holds the numbers of the views.
    private let hierarchy: ViewHierarchy
    private let owner: Any

    /// The variant, and as many constraints, are drawn for the window.
    init(_ window: View, seed: UInt64, changes: Int, constraints count: Int, owner: Any) {
        self.window = window
        self.owner = owner
        hierarchy = ViewHierarchy.observing(window)
        let views = Array(ViewTree(of: window).views)
        // Numbers of this screen only: the hierarchy may know others.
        var drawing = ConstraintDrawing(seed: seed, views: views.count)
        let constraints = (0..<count).map { _ in
            var constraint = drawing.constraint()
            constraint.item1 = views[constraint.item1.index].id
            if constraint.item2 != .none { constraint.item2 = views[constraint.item2.index].id }
            return constraint
        }
        self.constraints = constraints
        var variant = VariantDrawing(views: views, constraints: constraints, seed: seed)
        text = VariantText.json(variant.document(changes: changes))
        do throws(VariantError) {
            // Read from the text, so that all tell of the same lines.
            document = try VariantDocument(json: text)
        } catch {
            preconditionFailure("a document that was written can be read: \(error)")
        }
    }

    static let inputs = Inputs<VariantSubject>([
        inputs(views: 1_000, sizes: [100], standard: [10, 1_000, 10_000]),
        inputs(views: 10_000, standard: [100]), inputs(views: 100_000, thorough: [100]),
    ])

    private static func inputs(
        views: Int, sizes: [Int] = [], standard: [Int] = [], thorough: [Int] = []
    ) -> Inputs<VariantSubject> {
        Inputs(
            "changes on \(views) views", named: "changes-*-of-\(views)", sizes: sizes, standard: standard,
            thorough: thorough, smallest: 1, largest: 1_000_000
        ) { changes, context in
            let tree = ScreenProfile.uikitViews.screen(
                views: views, seed: Seed.derive(context.seed, "variant screen"), rootClassName: "UIView"
            ).build(allocation: context.order, root: .view)
            let controller = try ViewController(className: "DemoViewController", view: tree.root)
            return VariantSubject(
                try Window(root: controller), seed: context.seed, changes: changes, constraints: 2 * views,
                owner: (tree, controller))
        }
        .recipe { "a screen of \(views) views with twice as many constraints; \($0) changes drawn for it" }
        .nodes { _ in views }
        .digest { subject in
            var digest = SHA256()
            digest.update("\(TreeBlueprint(of: subject.window).digest)\n".utf8)
            digest.update(subject.text)
            for constraint in subject.constraints { digest.update("\(constraint)\n".utf8) }
            return "\(digest.finalize())"
        }
        // The screen has its size however small the variant is.
        .withoutCases()
    }

    /// Variants for random screens, on which they are applied after every mutation.
    static let mutatedScreens = Cases<VariantSubject>("random variants on screens that mutate") { budget, visit in
        for seed in budget.seeds("variants") { try visit(MutatedScreen(seed: seed, changes: 12, steps: 8)) }
    } trial: { (screen: MutatedScreen) in
        let names = ["UIView", "UIButton", "UILabel", "UITableView", "UITableViewCell"]
        let world = ElementMutations(seed: screen.seed, viewNames: names)
        return Trial(
            VariantSubject(world.window, seed: screen.seed, changes: screen.changes, constraints: 30, owner: world),
            script: Script(count: screen.steps) { _ in world.mutate() })
    }
}

private struct MutatedScreen: Shrinkable, SwiftSourceConvertible {
    var seed: UInt64
    var changes: Int
    var steps: Int

    var shrinkCandidates: [MutatedScreen] {
        [(changes / 2, steps), (changes - 1, steps), (changes, steps / 2), (changes, steps - 1)]
            .filter { $0.0 >= 0 && $0.1 >= 0 && ($0.0 < changes || $0.1 < steps) }
            .map { MutatedScreen(seed: seed, changes: $0.0, steps: $0.1) }
    }

    var swiftSource: String {
        "let world = ElementMutations(seed: \(seed))  // \(changes) changes, \(steps) mutations"
    }
}

/// A screen of one implementation.
private struct VariantBase {
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
            Descent.visitList(of: view, visit)
            pending.append(contentsOf: view.subviews)
        }
        screen.constraints.visitMemory(visit)
    }
}

private struct DocumentedState: TouchesMemory {
    let base: VariantBase
    private let variant: DocumentedVariant

    init(_ subject: VariantSubject) {
        base = VariantBase(subject, isIndexed: false)
        variant = DocumentedVariant(subject.document)
    }

    func report() -> VariantReport { variant.apply(to: base.screen, for: base.configuration) }
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { base.visitWholeScreen(visit) }
}

private struct CompiledState: TouchesMemory {
    let base: VariantBase
    private let variant: CompiledVariant

    init(_ subject: VariantSubject) {
        base = VariantBase(subject, isIndexed: true)
        variant = CompiledVariant(subject.document)
        // The order of the roots is found on the first call, and the measured ones find it kept.
        _ = variant.plan(on: base.screen, for: base.configuration)
    }

    func report() -> VariantReport { variant.apply(to: base.screen, for: base.configuration) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        variant.visitTouchedMemory(on: base.screen, visit)
        base.screen.constraints.visitMemory(visit)
    }
}

private struct TextState: TouchesMemory {
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

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        base.subject.text.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
        compiled.visitTouchedMemory(on: base.screen, visit)
        base.screen.constraints.visitMemory(visit)
    }
}
