import ElementID
import Files
import JSONText
import LabCommand
import Nouns
import Reporting
import UIModel

enum ApplyVariantCommand {
    private static let dump = Option<FilePath>(
        "--to", value: "DUMP", help: "a dump of the screen; - for standard input")
    private static let device = Option<DeviceKind>("--device", help: "the device", default: .iphone)
    private static let orientations = Option<[Orientation]>(
        "--orientation", help: "the orientation of the device; with several, it is turned in this order",
        default: [.portrait])
    private static let scale = Option<ScreenScale>("--scale", help: "the pixels per point", default: .two)
    private static let system = Option<SystemVersion>(
        "--ios", value: "VERSION", help: "its version of iOS", default: .init(17))
    private static let subclasses = Option<[SubclassArgument]>(
        "--subclass", value: "CLASS=KIND", help: "the kind of view that a class of the app is: MyButton=UIButton")
    private static let constraints = Option<FilePath?>(
        "--constraints", value: "FILE",
        help: "constraints of the screen: a JSON list of {item1, attribute1, relation, item2, attribute2, priority, "
            + "multiplier, constant}, with the defaults of UIKit")
    private static let dryRun = Flag("--dry-run", help: "show what would change, and change nothing")

    static var command: Command {
        Command(
            "apply", abstract: "Apply a variant document to a dumped screen, and show what changes.",
            discussion: """
                The dump itself is not changed: the screen changes in memory, so that you can try a variant without a \
                device. A dump has no constraints; to try updates of constraints, give them with --constraints. \
                \(ElementDump.help)

                The classes of UIKit are known by name. A class of the app has only the properties of every view, \
                unless --subclass gives its kind.
                """
        ) {
            [
                VariantCommand.file, dump, WindowArgument.option, device, orientations, scale, system, subclasses,
                constraints, dryRun,
                VariantCommand.strict,
            ]
            Example("milli variant apply campaign.json --to screen.txt --dry-run", "what would change")
            Example(
                "milli variant apply campaign.json --to screen.txt --orientation portrait,landscape",
                "what changes at first, and what when the device is turned")
            ExitMeaning(.verdict, "nothing changed, because the screen of the variant is in another window")
            ExitMeaning(.wrongCall, "the document or the dump cannot be read; nothing is applied")
            ExitMeaning(.undecided, "with --strict: an entry was left out")
        } action: { arguments, context in
            try apply(arguments, context.console)
        }
    }

    private static func apply(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let inputs = [arguments[VariantCommand.file], arguments[dump]] + arguments[constraints].arguments
        guard inputs.count(where: { $0 == .standardStream }) < 2 else {
            throw CommandFailure("two of FILE, --to and --constraints are -; standard input can be read once")
        }

        let file = try VariantFile(arguments[VariantCommand.file])
        guard let document = file.document(console) else { return .wrongCall }

        let dump = try ElementDump(arguments[dump], window: arguments[WindowArgument.option], console)
        let screen = screen(of: dump, arguments[subclasses])
        if let constraints = arguments[constraints] {
            guard try VariantFile(constraints).addConstraints(to: screen, console) else { return .wrongCall }
        }

        console.writeSentence(file.summary(document))
        console.writeLines(VariantFile.lines(of: document.problems, width: console.width))
        var session = ApplySession(
            dump: dump, screen: screen, variant: CompiledVariant(document), isDryRun: arguments[dryRun],
            system: arguments[system])
        var configuration = VariantConfiguration(device: arguments[device], scale: arguments[scale])

        for (number, orientation) in arguments[orientations].enumerated() {
            // If the device already has this orientation, it does not turn.
            guard number == 0 || orientation != configuration.orientation else { continue }

            configuration.orientation = orientation
            console.writeLines(session.apply(for: configuration, width: console.width))
        }

        if session.changes == 0, let line = otherWindow(document, dump) {
            console.writeLines(line.indented(2, then: 4, width: console.width))
            return .verdict
        }

        let skipped = document.problems.skippedCount + session.skipped
        return arguments[VariantCommand.strict] && skipped > 0 ? .undecided : .fine
    }

    /// Returns a line on the window that contains the elements of a document, if it is not the window of the call.
    private static func otherWindow(_ document: VariantDocument, _ dump: ElementDump) -> String? {
        let ids = document.blocks.flatMap { $0.changes.map(\.id) + $0.actions.map(\.id) }
        guard !ids.isEmpty else { return nil }

        for window in dump.screen.windows where window.view.rootAncestor !== dump.root {
            let hierarchy = ViewHierarchy.observing(window.view.rootAncestor)
            let isThere = withExtendedLifetime(hierarchy) {
                ids.contains { !CompiledElementID($0).resolveAll(in: window.view.rootAncestor).isEmpty }
            }
            guard isThere else { continue }

            return "nothing changed: the screen of this variant is in window \(window.number), "
                + "\(SingleLine.escaped(window.className)); --window \(window.number) looks there"
        }

        return nil
    }

    /// Returns the screen of a dump, with the texts of its elements before any change.
    private static func screen(of dump: ElementDump, _ subclasses: [SubclassArgument]) -> VariantScreen {
        var classes = UIKitClasses()
        for subclass in subclasses { classes.add(subclass.className, kindOf: subclass.kind) }
        let screen = VariantScreen(window: dump.root, classes: classes)

        for view in dump.screen.preorder where view.rootAncestor === dump.root {
            if let text = dump.element(view).text { screen.properties.set(.text, to: .text(text), of: view) }
        }

        return screen
    }
}

/// A screen to which a variant is applied for several configurations in turn.
private struct ApplySession {
    /// Held because it owns the controllers at which element IDs start.
    let dump: ElementDump
    let screen: VariantScreen
    let variant: CompiledVariant
    let isDryRun: Bool
    let system: SystemVersion
    var skipped = 0
    /// The number of changes so far.
    var changes = 0

    /// Applies the variant, and returns the changes in lines no longer than `width`.
    mutating func apply(for configuration: VariantConfiguration, width: Int) -> [String] {
        let name =
            "\(configuration.device.rawValue), \(configuration.orientation.rawValue), \(configuration.scale.rawValue)"
        if let refusal = system.refusal { return "\(name): \(refusal)".indented(then: 2, width: width) }

        let plan = variant.plan(on: screen, for: configuration)
        var lines = "\(name): \(Self.text(ofBlocks: plan.blocks))".indented(then: 2, width: width)
        let word = isDryRun ? "would change" : "changed"

        for change in plan.listing(on: screen) {
            let values = [change.old, change.new].compactMap { $0?.quotedForMessage }.joined(separator: " -> ")
            let word = change.old == change.new ? "as it is" : word
            let text = "\(SingleLine.escaped(change.target))  \(values)"
            lines += self.lines(word, element: "\(change.element)", text, width)
        }

        lines += VariantFile.lines(of: plan.problems, width: width)
        skipped += plan.problems.skippedCount

        // A dry run changes the screen as well, because the changes after a turn depend on those before it. The screen
        // is a copy in memory in either case.
        plan.perform(on: screen)
        changes += plan.changes.count
        let changes = counted(plan.changes.count, "change")
        let warnings = plan.problems.warnings == 0 ? "" : ", \(counted(plan.problems.warnings, "warning"))"
        let totals = "\(changes) \(isDryRun ? "to be made" : "made"), \(plan.problems.skippedCount) left out\(warnings)"
        return lines + totals.indented(2, then: 4, width: width)
    }

    /// Returns a change as one line if it fits, or else as its element, with the whole ID, and the change below it.
    private func lines(_ word: String, element: String, _ text: String, _ width: Int) -> [String] {
        let label = "  \(word)  \(SingleLine.escaped(element))  "
        guard label.displayWidth + text.displayWidth > width else { return [label + text] }
        return [String(label.dropLast(2))] + text.indented(4, then: 6, width: width)
    }

    private static func text(ofBlocks blocks: [Int]) -> String {
        if blocks.isEmpty { return "no block applies" }
        return agreeing(blocks.count, "block ", "blocks ") + blocks.map(String.init).joined(separator: ", ")
    }
}

extension DeviceKind: ArgumentValue {}
extension Orientation: ArgumentValue {}
extension ScreenScale: ArgumentValue {}

extension SystemVersion: ArgumentValue, LosslessStringConvertible {
    /// A version as numbers separated by points.
    public static var valueDescription: String { "a version such as 17 or 8.1" }
}

/// The UIKit class of one of the app's own classes: `MyButton=UIButton`.
struct SubclassArgument: ArgumentValue {
    static var valueDescription: String {
        "CLASS=KIND, with a kind of " + UIKitClass.allCases.map(\.rawValue).joined(separator: ", ")
    }
    let className: String
    let kind: UIKitClass

    init(argument: String) throws(InvalidValue) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let kind = UIKitClass(rawValue: String(parts[1])) else {
            throw InvalidValue(argument, for: Self.self)
        }

        className = String(parts[0])
        self.kind = kind
    }

    var argument: String { "\(className)=\(kind.rawValue)" }
}
