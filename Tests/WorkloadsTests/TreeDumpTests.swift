import Importers
import TestSupport
import Testing

@testable import Workloads

@Suite("Dumps of trees")
struct TreeDumpTests {
    private static func text(_ tree: TreeBlueprint) -> [UInt8] {
        var text: [UInt8] = []
        TreeDump(of: tree).write { piece, _ in text += piece }
        return text
    }

    private static func readBack(_ tree: TreeBlueprint) throws -> TreeBlueprint {
        let screen = try DumpImporter(strict: true).importFile(Self.text(tree), name: "tree")
        #expect(screen.roots.count == 1)
        return TreeBlueprint(of: screen.roots[0])
    }

    @Test("one view to a line, leaves close themselves", .needsXML)
    func oneViewToALine() throws {
        let tree = try TreeBlueprint(
            parents: [-1, 0, 1, 1, 0], classNames: ["UIWindow", "UIView", "A<B&\"C\">", "UIView", "UILabel"],
            visibility: [.visible, .hidden, .transparent, .visible, .visible])
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <ViewHierarchy>
            <View class="UIWindow">
            <View class="UIView" visibility="invisible">
            <View class="A&lt;B&amp;&quot;C&quot;&gt;" alpha="0"/>
            <View class="UIView"/>
            </View>
            <View class="UILabel"/>
            </View>
            </ViewHierarchy>

            """
        #expect(String(decoding: Self.text(tree), as: UTF8.self) == expected)
        #expect(try Self.readBack(tree) == tree)
    }

    @Test("the importer reads every small tree back the same", .needsXML)
    func smallTrees() throws {
        for views in 1...6 {
            for seed in 0..<60 as Range<UInt64> {
                let tree = TreeBlueprint.uniform(views: views, hidden: 0.3, transparent: 0.3, seed: seed)
                #expect(try Self.readBack(tree).digest == tree.digest)
            }
        }
    }

    @Test("the importer reads every shape back with the same digest", .needsXML, arguments: TreeShape.allCases)
    func everyShape(shape: TreeShape) throws {
        let tree = shape.blueprint(views: 5_000, seed: 9)
        #expect(try Self.readBack(tree).digest == tree.digest)
    }

    @Test("class names of any script and depth up to the importer's limit are read back", .needsXML)
    func namesAndDepth() throws {
        let tree = try TreeBlueprint(parents: [-1, 0], classNames: ["画面.Ansicht$2", "<>'\"&amp;"])
        #expect(try Self.readBack(tree) == tree)
        let chain = TreeBlueprint.chain(views: 10_000)
        #expect(try Self.readBack(chain) == chain)
    }

    @Test("pieces have a maximum size and a count of views, also if all tags close at once")
    func pieces() {
        for tree in [TreeBlueprint.chain(views: 300_000), .wide(views: 100_000)] {
            var counts: [Int] = []
            TreeDump(of: tree).write { piece, views in
                #expect(piece.count <= TreeDump.pieceSize + 1_000)
                counts.append(views)
            }
            #expect(counts.count > 2)
            #expect(counts == counts.sorted())
            #expect(counts.last == tree.count)
        }
    }

    @Test("an error of the receiver ends the writing")
    func throwing() {
        struct Full: Error {}
        var pieces = 0
        #expect(throws: Full.self) {
            try TreeDump(of: .wide(views: 100_000)).write { _, _ in
                pieces += 1
                throw Full()
            }
        }
        #expect(pieces == 1)
    }
}
