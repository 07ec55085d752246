import Foundation
import Importers
import LabKit
import Reproducibility
import UIModel
import Workloads

/// The cost of making views of a dump in XML. `lines` reads line by line, without rules of XML. `import` uses
/// libxml2, as `milli import` does. `floor` counts the lines.
public let importXML = Experiment(
    "import-xml", "Make views of a dump in XML.", operation: "dump", sizeUnit: "views", plans: [.warm, .memory]
) {
    dumps("detox", detox)
    everyCut(detox)
} comparing: {
    Implementation.views("lines", role: .reference) { views(ofLines: $0) }
    Implementation.views("import", importedViews).limited { _ in DumpImporter.readsXML ? nil : "built without libxml2" }
    Implementation.lines
}

/// The cost of making views of a dump in JSON. `decoder` is Foundation's.
public let importJSON = Experiment(
    "import-json", "Make views of a dump in JSON.", operation: "dump", sizeUnit: "views",
    plans: [.warm, .memory]
) {
    dumps("calabash", calabash)
    everyCut(calabash)
} comparing: {
    Implementation.views("decoder", role: .reference) { text in
        try? JSONDecoder().decode(DecodedView.self, from: Data(text)).view()
    }
    Implementation.views("import", importedViews)
    Implementation.lines
}

private func dumps(_ shape: String, _ text: @escaping @Sendable (TreeBlueprint) -> [UInt8]) -> Inputs<[UInt8]> {
    Inputs(shape, sizes: [1_000], standard: [200_000], smallest: 10, largest: 1_000_000) {
        text(ScreenProfile.uikitViews.screen(views: $0, seed: $1.seed))
    }
    .recipe { "a screen of \($0) views, dumped as by \(shape)" }.volumeOfSubject(\.volume)
}

private func everyCut(_ text: @escaping @Sendable (TreeBlueprint) -> [UInt8]) -> Cases<[UInt8]> {
    Cases("a dump cut off at every byte") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }
        let text = text(ScreenProfile.uikitViews.screen(views: 20, seed: 1))
        for end in 0..<text.count { try visit(TextCase(text[..<end])) }
    } trial: { (text: TextCase) in
        Trial(text.bytes)
    }
}

extension Implementation where Subject == [UInt8], Answer == [String]? {
    /// Makes a reader of dumps. Its answer is all views in preorder, with the numbers of their subviews.
    fileprivate static func views(
        _ name: String, role: Role = .implementation, _ read: @escaping @Sendable ([UInt8]) -> View?
    ) -> Self {
        Implementation(
            name, role: role, run: read,
            answer: { root, _ in
                root?.preorder.map { "\($0.className) \($0.isHidden) \($0.alpha) \($0.subviews.count)" }
            })
    }
}

@Sendable
private func importedViews(_ text: [UInt8]) -> View? {
    try? DumpImporter(keepsElements: false).importFile(text, name: "").roots.first
}

@Sendable
private func detox(_ tree: TreeBlueprint) -> [UInt8] {
    var text: [UInt8] = []
    TreeDump(of: tree).write { part, _ in text += part }
    return text
}

/// Reads a dump line by line, in the form in which it was written.
@Sendable
private func views(ofLines text: [UInt8]) -> View? {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    guard lines.last == "</ViewHierarchy>" else { return nil }

    var root: View?
    var open: [View] = []
    for line in lines.dropFirst(2).dropLast() {
        // `<View class=`, the name, and those of ` visibility=`, `invisible`, ` alpha=`, `0`, `/>` that are present.
        let parts = line.split(separator: "\"")
        guard parts.count > 1 else {
            open.removeLast()
            continue
        }

        let view = View(className: ClassSymbol(String(parts[1])))
        view.isHidden = parts.dropFirst(2).contains("invisible")
        view.alpha = parts.dropFirst(2).contains("0") ? 0 : 1
        try? open.last?.addSubview(view)
        if root == nil { root = view }
        if parts.last != "/>" { open.append(view) }
    }

    return root
}

@Sendable
private func calabash(_ tree: TreeBlueprint) -> [UInt8] {
    func write(_ view: View, to text: inout [UInt8]) {
        let name = view.className
        let visible = view.isHidden ? 0 : 1
        text += #"{"type":"\#(name)","visible":\#(visible),"alpha":\#(view.alpha),"hit-point":null,"children":["#.utf8

        for (position, subview) in view.subviews.enumerated() {
            text += (position > 0 ? ",\n" : "\n").utf8
            write(subview, to: &text)
        }

        text += "]}".utf8
    }

    var text: [UInt8] = []
    write(tree.build().root, to: &text)
    return text
}

/// A view of a dump of Calabash as Foundation decodes it.
private struct DecodedView: Decodable {
    let type: String
    let visible: Int
    let alpha: Double
    let children: [DecodedView]

    func view() throws -> View {
        let view = View(className: ClassSymbol(type))
        view.alpha = alpha
        view.isHidden = visible == 0 && alpha > 0
        for child in children { try view.addSubview(child.view()) }
        return view
    }
}
