import ExitPage
import Foundation
import Importers
import LabKit
import Reproducibility
import UIModel
import Workloads

/// Screens that were imported from a dump.
///
/// `dump-…` inputs are drawn by the project and always available. `real-…` inputs are dumps of real apps, available if
/// the environment variable `MILLI_DATASETS` names their folder. Their bytes are checked against a digest, so that a
/// name means the same input everywhere.
enum DumpInputs {
    static let trees = Inputs(
        [("dump-deep", Dump.drawn(cells: 2, levels: 30)), ("dump-large", .drawn(cells: 150, levels: 0))]
            .map(tree) + Dump.real(["real-deep", "real-large"]).map(tree))

    /// A dump that names a controller.
    static func screen(_ resolution: ControllerResolution) -> Inputs<ScreenSubject> {
        let dumps = [("dump", Dump.drawn(cells: 2, levels: 0))] + Dump.real(["real"])
        return Inputs(
            dumps.map { name, dump in
                Inputs(one: "\(name)-\(resolution.rawValue)", shape: "\(name) \(resolution.rawValue)", size: 10) { _ in
                    let (screen, root) = try dump.read()
                    return ScreenSubject(tree: ViewTree(of: root), resolution: resolution, owner: screen)
                }
                .recipe { _ in "\(dump.description); resolution \(resolution.rawValue)" }
                .reading(variables: dump.variables).described().typical()
            })
    }

    private static func tree(_ name: String, _ dump: Dump) -> Inputs<TreeSubject> {
        Inputs(one: name, size: 100) { context in
            // The tree is built again, so that the objects lie in memory as the plan requires.
            TreeSubject(
                TreeBlueprint(of: try dump.read().root).build(allocation: context.order), allocation: context.order)
        }
        .recipe { _ in dump.description }
        .reading(variables: dump.variables).described().typical()
    }
}

/// A dump of a screen: drawn here, or a file of a real one in the folder that `MILLI_DATASETS` names.
private enum Dump: CustomStringConvertible {
    /// A mail list under a navigation bar and a tab bar: the number of its cells, and the number of views around the
    /// last button of the tab bar.
    case drawn(cells: Int, levels: Int)
    case file(folder: String, name: String, sha256: String)

    private static let variable = "MILLI_DATASETS"

    private static let files = [
        "real-deep": (
            "wda-xml/shirates-calendar-ja.xml", "ac95dbfc054f400491f3d7b2b001bb1c1b9329681f1a1d313a916d31a7c53b2d"
        ),
        "real-large": (
            "wda-xml/uiautodev-ios17-settings-zh.xml",
            "71a4910837fdab23dc71445ab9b402f4c70cd5b0afeee33d4efcecc0b8c1008a"
        ),
        "real": (
            "recursive-description/hou-standard.txt", "d1943374b9555be00a3e1fe10c98ae8004148c0dd259363d23654300e002140c"
        ),
    ]

    static func real(_ names: [String]) -> [(String, Dump)] {
        guard let folder = ProcessInfo.processInfo.environment[variable] else { return [] }
        return names.compactMap { name in
            files[name].map { (name, .file(folder: folder, name: $0.0, sha256: $0.1)) }
        }
    }

    var variables: [String] { if case .file = self { [Self.variable] } else { [] } }

    var description: String {
        switch self {
        case .drawn(let cells, let levels): "a dump of our own making, \(cells) cells, \(levels) levels in front"
        case .file(_, let name, let sha256): "the real dump \(name), SHA-256 \(sha256)"
        }
    }

    func read() throws -> (screen: ImportedScreen, root: View) {
        let screen: ImportedScreen
        switch self {
        case .drawn(let cells, let levels):
            let text = Self.text(cells: cells, levels: levels)
            screen = try DumpImporter().importFile(Array(text.utf8), name: "a dump of our own making")
        case .file(let folder, let name, let sha256):
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
            let digest = "\(SHA256.digest(of: bytes))"
            guard digest == sha256 else {
                throw InputError(
                    "\(name): its SHA-256 is \(digest), not \(sha256): it would be another input under the same name")
            }

            screen = try DumpImporter().importFile(bytes, name: name)
        }

        return (screen, screen.foregroundRoot ?? screen.roots[0])
    }

    private static func text(cells: Int, levels: Int) -> String {
        var lines: [String] = []

        func add(_ depth: Int, _ name: String, _ extra: String = "", owner: String? = nil) {
            let address = String(0x1_0a00_0000 + lines.count * 16, radix: 16)
            let before = String(repeating: "   | ", count: depth) + (owner.map { "'\($0):0x30a00010' " } ?? "")
            lines.append("\(before)<\(name): 0x\(address); frame = (0 0; 390 844);\(extra) layer = <CALayer: 0x20>>")
        }

        add(0, "UIWindow")
        add(1, "UITransitionView")
        add(2, "UIDropShadowView")
        add(3, "UILayoutContainerView", owner: "MailboxesViewController")
        add(4, "UITransitionView", " clipsToBounds = YES;")
        add(5, "UITableView", " clipsToBounds = YES;")

        for cell in 0..<cells {
            add(6, "MailCell", " baseClass = UITableViewCell;")
            add(7, "UILabel", " text = 'Invoice \(cell); hidden = YES';")
        }

        add(6, "UIImageView", " alpha = 0;")
        add(5, "UINavigationBar")
        add(6, "_UIBarBackground")
        add(6, "_UINavigationBarContentView")
        add(4, "UITabBar")
        add(5, "_UIBarBackground")
        for level in 0..<levels { add(5 + level, "UIView") }
        add(5 + levels, "UITabBarButton")
        add(6 + levels, "UITabBarSwappableImageView")
        add(6 + levels, "UITabBarButtonLabel", " text = 'Inbox';")

        return lines.joined(separator: "\n")
    }
}
