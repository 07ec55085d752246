/// A writer of a tree as a view hierarchy of Detox. Of all formats that importers read, this one records hidden views
/// and those with alpha 0, takes any class name, and grows only with the number of views, however deep they are.
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <ViewHierarchy>
///     <View class="UIWindow">
///     <View class="UILabel" visibility="invisible"/>
///     <View class="UIView" alpha="0"/>
///     </View>
///     </ViewHierarchy>
///
/// Views are in preorder, back to front, one on a line. A view without subviews has a self-closing tag, and a view
/// without either attribute is visible.
package struct TreeDump {
    static let pieceSize = 1 << 20

    private let tree: TreeBlueprint
    private let tags: [[UInt8]]

    package init(of tree: TreeBlueprint) {
        self.tree = tree
        let attributes: [NodeVisibility: String] = [.hidden: " visibility=\"invisible\"", .transparent: " alpha=\"0\""]
        tags = tree.classNames.flatMap { name in
            NodeVisibility.allCases.map { state in
                Array("<View class=\"\(Self.escaped(name))\"\(attributes[state] ?? "")".utf8)
            }
        }
    }

    /// Passes the text on in pieces of about a megabyte of UTF-8, each with the number of views so far. Takes O(bytes).
    package func write(_ piece: (_ text: [UInt8], _ views: Int) throws -> Void) rethrows {
        var text = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ViewHierarchy>\n".utf8)
        text.reserveCapacity(Self.pieceSize + 4_096)

        func flushIfFull(_ views: Int) throws {
            guard text.count >= Self.pieceSize else { return }
            try piece(text, views)
            text.removeAll(keepingCapacity: true)
        }

        let states = NodeVisibility.allCases.count
        let open = Array(">\n".utf8)
        let emptyEnd = Array("/>\n".utf8)
        let end = Array("</View>\n".utf8)

        for view in tree.parents.indices {
            text += tags[Int(tree.classIndices[view]) * states + Int(tree.visibility[view].rawValue)]
            let holdsNext = view + 1 < tree.count && tree.parents[view + 1] == view
            text += holdsNext ? open : emptyEnd

            if !holdsNext {
                // Closes the views that contain this one and not the next one.
                let next = view + 1 < tree.count ? tree.parents[view + 1] : -1
                var parent = tree.parents[view]
                while parent != next {
                    text += end
                    parent = tree.parents[Int(parent)]
                    try flushIfFull(view + 1)
                }
            }

            try flushIfFull(view + 1)
        }

        text += "</ViewHierarchy>\n".utf8
        try piece(text, tree.count)
    }

    private static func escaped(_ name: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return name.map { entities[$0] ?? String($0) }.joined()
    }
}
