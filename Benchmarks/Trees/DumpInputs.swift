import ExitPage
import Foundation
import Importers
import LabKit
import UIModel
import Workloads

/// Real input: dumps of screens that somebody else made.
///
/// They are read from the folder that the environment variable `MILLI_DATASETS` names, else from `../shared/datasets/ui`
/// beside the working folder. Where neither is there a dump of the project's own making takes their place, and the
/// result says so.
enum DumpInputs {
    /// The dump with the deepest path, and the largest one.
    static let trees: [Input<TreeSubject>] = [
        tree("dump-deep", "wda-xml/shirates-calendar-ja.xml"),
        tree("dump-large", "wda-xml/uiautodev-ios17-settings-zh.xml"),
    ]

    private static func tree(_ name: String, _ file: String) -> Input<TreeSubject> {
        Input(name, shape: name, size: 100, recipe: "the real dump \(file), else OwnDump") { context in
            let dump = try Dump.read(file)
            let tree = dump.tree(allocation: context.allocation.order)
            let subject = TreeSubject(tree, levels: dump.blueprint.levels, allocation: context.allocation.order)
            return Trial(
                subject: subject, nodes: dump.blueprint.count, digest: "\(dump.blueprint.digest)", origin: dump.origin)
        }
    }

    /// A dump that names a controller.
    static func screen(_ resolution: ControllerResolution) -> Input<ScreenSubject> {
        let file = "recursive-description/hou-standard.txt"
        return Input(
            "dump-\(resolution.rawValue)", shape: "dump \(resolution.rawValue)", size: 10,
            recipe: "the real dump \(file), else OwnDump; resolution \(resolution.rawValue)"
        ) { _ in
            let dump = try Dump.read(file)
            let tree = ViewTree(of: dump.root)
            let subject = ScreenSubject(tree: tree, resolution: resolution, owner: dump)
            return Trial(
                subject: subject, nodes: tree.views.count, digest: "\(dump.blueprint.digest)", origin: dump.origin)
        }
    }
}

/// A dump that was read.
private final class Dump {
    let screen: ImportedScreen
    let root: View
    let blueprint: TreeBlueprint
    let origin: String

    private init(_ screen: ImportedScreen, origin: String) {
        self.screen = screen
        root = screen.foregroundRoot ?? screen.roots[0]
        blueprint = TreeBlueprint(of: root)
        self.origin = origin
    }

    static func read(_ file: String) throws -> Dump {
        let named = ProcessInfo.processInfo.environment["MILLI_DATASETS"]
        let folder = named ?? "../shared/datasets/ui"
        let path = "\(folder)/\(file)"
        let importer = DumpImporter()
        if FileManager.default.fileExists(atPath: path) {
            return Dump(try importer.importFile(at: path), origin: "real dump \(file)")
        }
        let reason = named.map { " (MILLI_DATASETS is \($0), which has no \(file))" } ?? ""
        return Dump(
            try importer.importFile(Array(OwnDump.text.utf8), name: "OwnDump"),
            origin: "a dump of our own making\(reason)")
    }

    func tree(allocation: AllocationOrder) -> ViewTree { blueprint.build(allocation: allocation) }
}
