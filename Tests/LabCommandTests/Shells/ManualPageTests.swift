import Testing

@testable import LabCommand

@Suite struct ManualPageTests {
    private let text = ManualPage(tree: SampleCommands.tree).text

    @Test("every command, option and example is there")
    func whole() {
        #expect(text.hasPrefix(".TH \"MILLI\" 1 "))
        for part in [
            ".SS \"milli run\"", ".SS \"milli history trend\"", ".B \\-\\-profile NAME", "Validate, measure and judge.",
            "milli run 'foreground*' \\-\\-seed 7",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("no line of help is taken for a request to the formatter")
    func requests() {
        let root = Command("lab", abstract: "Measures.") {
            Command("odd", abstract: "'quoted' at its start.", discussion: ".gitignore is left alone \\fB here.") {
            } action: { _, _ in
                .fine
            }
        }
        let page = ManualPage(tree: CommandTree(root)).text
        #expect(page.contains("\n\\&'quoted' at its start.\n"))
        #expect(page.contains("\n\\&.gitignore is left alone \\efB here.\n"))
    }
}
