import ElementID
import ExitPage
import LabKit
import Reproducibility
import UIModel
import Workloads

/// What does it take to change a screen as a variant says? The budget is a frame.
///
/// `from-text` begins with the JSON text of the variant, as an app does when a campaign arrives; the others have
/// already read the document. The constraints of the screen exist in advance, with an index except for `documented`.
/// Source: element-id, Workloads.
public let variantApply = Experiment(
    "variant-apply", "Resolve the IDs of a variant, select its constraints, and change the screen.",
    operation: "variant", sizeUnit: "changes", budget: .p99(.microseconds(16_700))
) {
    VariantSubject.inputs
    VariantSubject.mutatedScreens
} comparing: {
    Implementation.variant("documented", role: .reference, isIndexed: false) { subject in
        let variant = DocumentedVariant(subject.document)
        return VariantProcedure(visit: { $0.visitWhole($1) }) { variant.apply(to: $0.screen, for: $0.configuration) }
    }
    Implementation.variant("compiled") { subject in
        let variant = CompiledVariant(subject.document)
        return VariantProcedure(visit: { $0.visitMemory(of: variant, $1) }) {
            variant.apply(to: $0.screen, for: $0.configuration)
        }
    }
    Implementation.variant("from-text") { subject in
        // Compiled only to find the memory that it touches.
        let compiled = CompiledVariant(subject.document)
        return VariantProcedure(visit: { shown, visit in
            subject.text.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
            shown.visitMemory(of: compiled, visit)
        }) { shown in
            do throws(VariantError) {
                let variant = CompiledVariant(try VariantDocument(json: subject.text))
                return variant.apply(to: shown.screen, for: shown.configuration)
            } catch {
                preconditionFailure("the inputs are documents: \(error)")
            }
        }
    }
}

/// A screen, and the variant document that changes it.
struct VariantSubject {
    let window: View
    let document: VariantDocument
    let text: [UInt8]
    let constraints: [LayoutConstraint]
    /// The digest of the screen before the variant, which makes the same changes in every call.
    let screenDigest: String
    /// Holds the numbers of the views.
    private let hierarchy: ViewHierarchy
    /// Keeps the objects alive.
    private let owner: Any

    init(_ window: View, seed: UInt64, changes: Int, constraints count: Int, owner: Any) {
        self.window = window
        self.owner = owner
        screenDigest = "\(TreeBlueprint(of: window).digest)"
        hierarchy = ViewHierarchy.observing(window)
        let views = Array(ViewTree(of: window).views)

        // Only numbers of this screen, because the hierarchy may contain other views.
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
            // Read from the text, so that all implementations report the same lines.
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
        .digest(of: { ($0.screenDigest, $0.text, $0.constraints.map { "\($0)" }) })
        // The screen has its size however small the variant is.
        .withoutCases()
    }

    static let mutatedScreens = Cases<VariantSubject>("random variants on screens that mutate") { budget, visit in
        for seed in budget.seeds("variants") { try visit(MutatedScreen(seed: seed, changes: 12, steps: 8)) }
    } trial: { (screen: MutatedScreen) in
        let names = ["UIView", "UIButton", "UILabel", "UITableView", "UITableViewCell"]
        let mutations = ElementMutations(seed: screen.seed, viewNames: names)
        return Trial(
            VariantSubject(
                mutations.window, seed: screen.seed, changes: screen.changes, constraints: 30, owner: mutations),
            script: Script(count: screen.steps) { _ in mutations.mutate() })
    }
}

/// A drawn screen, the changes of a variant, and the steps of a script between two applications.
private struct MutatedScreen: Shrinkable {
    var seed: UInt64
    var changes: Int
    var steps: Int

    var shrinkCandidates: [MutatedScreen] {
        var candidates: [MutatedScreen] = []
        for fewer in [changes / 2, changes - 1] where fewer >= 0 && fewer < changes {
            candidates.append(MutatedScreen(seed: seed, changes: fewer, steps: steps))
        }
        for fewer in [steps / 2, steps - 1] where fewer >= 0 && fewer < steps {
            candidates.append(MutatedScreen(seed: seed, changes: changes, steps: fewer))
        }

        return candidates
    }
}

/// A way to apply a variant, and to visit the memory that it touches.
private struct VariantProcedure {
    var visit: (VariantApplication, (UnsafeRawPointer, Int) -> Void) -> Void
    var apply: (VariantApplication) -> VariantReport
}

extension Implementation where Subject == VariantSubject, Answer == [String] {
    fileprivate static func variant(
        _ name: String, role: Role = .implementation, isIndexed: Bool = true,
        procedure: @escaping @Sendable (VariantSubject) -> VariantProcedure
    ) -> Self {
        Implementation(
            name, role: role,
            prepare: { subject in
                let application = VariantApplication(subject, isIndexed: isIndexed, procedure: procedure(subject))
                // The first call computes the order of the roots, which the measured ones reuse.
                if isIndexed { _ = application.procedure.apply(application) }
                return application
            }, run: { $0.procedure.apply($0).changeCount }, answer: { _, application in application.answer })
    }
}

/// A screen to which a variant is applied in each call.
private struct VariantApplication: TouchesMemory {
    let subject: VariantSubject
    let procedure: VariantProcedure
    let screen: VariantScreen
    let configuration = VariantConfiguration()

    init(_ subject: VariantSubject, isIndexed: Bool, procedure: VariantProcedure) {
        self.subject = subject
        self.procedure = procedure
        screen = VariantScreen(window: subject.window)
        for constraint in subject.constraints { screen.constraints.add(constraint) }
        if isIndexed { screen.constraints.buildIndex() }
    }

    /// The report of applying the variant once, and everything that it can have changed.
    var answer: [String] {
        // A selector may contain the old constant, so each answer begins with the same constants.
        let store = screen.constraints
        for (id, _) in store.entries { store.setConstant(subject.constraints[Int(id.rawValue)].constant, of: id) }
        let report = procedure.apply(self)
        var lines = ["\(report.changeCount) applied, \(report.problems.skippedCount) left out"]
        lines += report.problems.list.map(\.description)

        for id in Set(subject.document.blocks.flatMap { $0.changes.map(\.id) }).sorted(by: { "\($0)" < "\($1)" }) {
            guard let view = try? id.element(in: screen.window) else { continue }

            let values = ElementProperty.allCases.map { property in
                screen.properties.value(of: property, of: view).map { "\($0)" } ?? "-"
            }
            lines.append("\(id): \(values.joined(separator: " "))")
        }

        lines += store.entries.map { id, constraint in
            "\(id.rawValue): \(constraint.item1.rawValue) \(constraint.item2.rawValue) \(constraint.constant)"
        }

        return lines + ["\(screen.actions.count) actions"]
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { procedure.visit(self, visit) }

    /// Visits everything that a scan of all views and constraints touches.
    func visitWhole(_ visit: (UnsafeRawPointer, Int) -> Void) {
        for view in ViewTree(of: screen.window).views {
            ObjectMemory.visit(view, visit)
            ViewMemory.visitSubviewList(of: view, visit)
        }
        screen.constraints.visitMemory(visit)
    }

    /// Visits everything that applying a compiled variant touches.
    func visitMemory(of variant: CompiledVariant, _ visit: (UnsafeRawPointer, Int) -> Void) {
        variant.visitTouchedMemory(on: screen, visit)
        screen.constraints.visitMemory(visit)
    }
}
