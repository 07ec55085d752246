import ElementID
import Files
import JSONText
import LabCommand
import UIModel

enum ApplyVariantCommand {
    private static let dump = Option<FilePath>(
        "--to", value: "DUMP", help: "a dump of the screen; - for standard input")
    private static let device = Option<DeviceKind>("--device", help: "the device", default: .iphone)
    private static let orientations = Option<[Orientation]>(
        "--orientation", help: "how it is held; several mean that it is turned, in this order",
        default: [.portrait])
    private static let scale = Option<ScreenScale>("--scale", help: "the pixels in a point", default: .two)
    private static let system = Option<SystemVersion>(
        "--ios", value: "VERSION", help: "its version of iOS", default: .init(17))
    private static let subclasses = Option<[SubclassArgument]>(
        "--subclass", value: "CLASS=KIND", help: "what kind of view a class of the app is: MyButton=UIButton")
    private static let constraints = Option<FilePath?>(
        "--constraints", value: "FILE",
        help: "constraints of the screen: a JSON list of {item1, attribute1, relation, item2, attribute2, priority, "
            + "multiplier, constant}; parts that are left out are as in UIKit")
    private static let dryRun = Flag("--dry-run", help: "show what would change, and change nothing")

    static var command: Command {
        Command(
            "apply", abstract: "Apply a variant document to a dumped screen, and show what changes.",
            discussion: """
                The dump itself stays as it is: the screen changes in memory, to show what a variant does before a \
                device is at hand. A dump has no constraints; to try updates of constraints, give them with \
                --constraints. \(ElementDump.help)

                Classes are known by name. An app's own class has only the properties that every view has, until \
                --subclass says what kind of view it is.
                """
        ) {
            [
                VariantCommand.file, dump, device, orientations, scale, system, subclasses, constraints, dryRun,
                VariantCommand.strict,
            ]
            Example("milli variant apply campaign.json --to screen.txt --dry-run", "what would change")
            Example(
                "milli variant apply campaign.json --to screen.txt --orientation portrait,landscape",
                "what changes at first, and what when the device is turned")
            ExitMeaning(.wrongCall, "the document or the dump cannot be read; nothing is applied")
            ExitMeaning(.undecided, "with --strict: an entry was left out")
        } action: { arguments, context in
            let console = context.console
            let inputs = [arguments[VariantCommand.file], arguments[dump]] + arguments[constraints].arguments
            guard inputs.count(where: { $0 == .standardStream }) < 2 else {
                throw CommandFailure("two of FILE, --to and --constraints are -; standard input can be read once")
            }

            let file = try VariantFile(arguments[VariantCommand.file])
            guard let document = file.document(console) else { return .wrongCall }

            let dump = try ElementDump(arguments[dump], console)
            var classes = UIKitClasses()
            for subclass in arguments[subclasses] { classes.add(subclass.className, kindOf: subclass.kind) }
            let screen = VariantScreen(window: dump.root, classes: classes)

            for view in dump.screen.preorder where view.rootAncestor === dump.root {
                // What the dump shows is what a change starts from.
                if let text = dump.element(view).text { screen.properties.set(.text, to: .text(text), of: view) }
            }

            if let constraints = arguments[constraints] {
                guard try VariantFile(constraints).addConstraints(to: screen, console) else { return .wrongCall }
            }

            console.writeLine(file.summary(document))
            console.writeLines(VariantFile.lines(of: document.problems))
            let orientations = arguments[orientations]
            var session = ApplySession(
                screen: screen, variant: CompiledVariant(document), isDryRun: arguments[dryRun],
                system: arguments[system])
            var configuration = VariantConfiguration(device: arguments[device], scale: arguments[scale])

            for (number, orientation) in orientations.enumerated() {
                // Turning to where the device is already is no turn.
                guard number == 0 || orientation != configuration.orientation else { continue }
                configuration.orientation = orientation
                console.writeLines(session.apply(for: configuration))
            }

            let skipped = document.problems.skipped + session.skipped
            return arguments[VariantCommand.strict] && skipped > 0 ? .undecided : .fine
        }
    }
}

private struct ApplySession {
    let screen: VariantScreen
    let variant: CompiledVariant
    let isDryRun: Bool
    let system: SystemVersion
    var skipped = 0

    mutating func apply(for configuration: VariantConfiguration) -> [String] {
        let name =
            "\(configuration.device.rawValue), \(configuration.orientation.rawValue), \(configuration.scale.rawValue)"
        if let refusal = system.refusal { return ["\(name): \(refusal)"] }
        let plan = variant.plan(on: screen, for: configuration)
        let blocks = plan.blocks.map(String.init).joined(separator: ", ")
        var lines = [
            "\(name): "
                + (plan.blocks.isEmpty
                    ? "no block applies" : "\(plan.blocks.count == 1 ? "block" : "blocks") \(blocks)")
        ]
        let word = isDryRun ? "would change" : "changed"

        for change in plan.listing(on: screen) {
            let values = [change.old, change.new].compactMap { $0?.quotedForMessage }.joined(separator: " -> ")
            let word = change.old == change.new ? "as it is" : word
            lines.append(
                "  \(word)  \(SingleLine.escaped("\(change.element)"))  \(SingleLine.escaped(change.what))  \(values)")
        }

        lines += VariantFile.lines(of: plan.problems)
        skipped += plan.problems.skipped

        // A dry run goes on as if it were none: what a turn would change builds on what came before. The screen is a
        // copy in memory in either case.
        plan.perform(on: screen)
        let changes = counted(plan.changes.count, "change")
        lines.append(
            "  \(changes) \(isDryRun ? "to be made" : "made"), \(plan.problems.skipped) left out"
                + (plan.problems.warnings == 0 ? "" : ", \(counted(plan.problems.warnings, "warning"))"))

        return lines
    }
}

extension DeviceKind: ArgumentValue {}
extension Orientation: ArgumentValue {}
extension ScreenScale: ArgumentValue {}

extension SystemVersion: ArgumentValue, LosslessStringConvertible {
    /// Numbers with points between.
    public static var valueDescription: String { "a version such as 17 or 8.1" }
}

/// `MyButton=UIButton`: what a class of an app is a kind of.
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
