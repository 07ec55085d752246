import ElementID
import Files
import JSONText
import LabCommand
import UIModel

/// `variant apply`: what a variant does to a screen that was dumped.
enum ApplyVariantCommand {
    private static let dump = Option<FilePath>("--to", value: "DUMP", help: "a dump of the screen")
    private static let device = Option<DeviceKind>("--device", help: "which device it is", default: .iphone)
    private static let orientations = Option<[Orientation]>(
        "--orientation", help: "how it is held; several are turns, one after the other",
        default: [.portrait])
    private static let scale = Option<ScreenScale>("--scale", help: "how many pixels make a point", default: .two)
    private static let system = Option<SystemVersion>("--ios", value: "VERSION", help: "its iOS", default: .init(17))
    private static let subclasses = Option<[SubclassArgument]>(
        "--subclass", value: "CLASS=KIND", help: "what a class of the app is a kind of: MyButton=UIButton")
    private static let dryRun = Flag("--dry-run", help: "say what would change, and change nothing")

    static var command: Command {
        Command(
            "apply", abstract: "Apply a variant document to a dump of a screen, and say what changes.",
            discussion: """
                The dump itself stays as it is: what changes is the screen in memory, so that what a variant does can be \
                seen before a device is at hand. A dump has no constraints; give them with --constraints where updates of \
                constraints are to be tried. \(ElementDump.help)

                Classes are known by their names, so that a class of an app's own has the properties that every view has, \
                until --subclass says what it is a kind of.
                """
        ) {
            VariantCommand.file
            dump
            device
            orientations
            scale
            system
            subclasses
            ScreenConstraints.file
            dryRun
            VariantCommand.strict
            Example("milli variant apply campaign.json --to screen.txt --dry-run", "what would change")
            Example(
                "milli variant apply campaign.json --to screen.txt --orientation portrait,landscape",
                "what changes at first, and what when the device is turned")
            ExitMeaning(.wrongCall, "the document or the dump cannot be read; nothing is applied")
            ExitMeaning(.undecided, "with --strict: an entry was left out")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let file = try VariantFile(arguments[VariantCommand.file])
        guard let document = file.document(console) else { return .wrongCall }
        let dump = try ElementDump(arguments[dump])
        if let note = dump.note { console.writeErrorLine(note) }
        var classes = UIKitClasses()
        for subclass in arguments[subclasses] { classes.add(subclass.className, kindOf: subclass.kind) }
        let screen = VariantScreen(window: dump.root, classes: classes)
        for view in dump.screen.preorder where view.rootAncestor === dump.root {
            // What the dump shows is what a change starts from.
            if let text = dump.element(view).text { screen.properties.set(.text, to: .text(text), of: view) }
        }
        if let constraints = arguments[ScreenConstraints.file] {
            guard try ScreenConstraints(constraints).add(to: screen, console) else { return .wrongCall }
        }
        console.writeLine(
            "\(file.name): \(counted(document.blocks.count, "block")), "
                + counted(document.changeCount, "change"))
        for line in VariantFile.lines(of: document.problems) { console.writeLine(line) }
        let orientations = arguments[orientations]
        var session = ApplySession(
            screen: screen, document: document, isDryRun: arguments[dryRun], gate: PlatformGate(iOS: arguments[system]))
        var configuration = VariantConfiguration(device: arguments[device], scale: arguments[scale])
        for (number, orientation) in orientations.enumerated() {
            // Turning to where the device is already is no turn.
            guard number == 0 || orientation != configuration.orientation else { continue }
            configuration.orientation = orientation
            for line in session.apply(for: configuration) { console.writeLine(line) }
        }
        let skipped = document.problems.skipped + session.skipped
        return arguments[VariantCommand.strict] && skipped > 0 ? .undecided : .fine
    }
}

/// A screen on which a variant is applied at first and after every turn, with what is said of it.
private struct ApplySession {
    let screen: VariantScreen
    let variant: CompiledVariant
    let isDryRun: Bool
    let gate: PlatformGate
    private(set) var skipped = 0

    init(screen: VariantScreen, document: VariantDocument, isDryRun: Bool, gate: PlatformGate) {
        self.screen = screen
        variant = CompiledVariant(document)
        self.isDryRun = isDryRun
        self.gate = gate
    }

    mutating func apply(for configuration: VariantConfiguration) -> [String] {
        let name =
            "\(configuration.device.rawValue), \(configuration.orientation.rawValue), \(configuration.scale.rawValue)"
        if let refusal = gate.refusal { return ["\(name): \(refusal)"] }
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
        // A dry run goes on as if it were none: what a turn would change builds on what came before. The screen is a copy
        // in memory in either case.
        plan.perform(on: screen)
        let changes = counted(plan.changes.count, "change")
        lines.append(
            "  \(changes) \(isDryRun ? "to be made" : "made"), \(plan.problems.skipped) left out"
                + (plan.problems.warnings == 0 ? "" : ", \(counted(plan.problems.warnings, "warning"))"))
        return lines
    }
}
