import Testing

@testable import Results

@Suite struct ShownCommandTests {
    private func shown(_ words: [String]) -> [String] {
        var result = SmallResult.result()
        result.command = words
        return result.shownCommand
    }

    @Test("readers see the call without the folders of the files that it wrote")
    func shownCommand() {
        #expect(shown(["lab", "run", "--json", "/a/b/part-1.json"]) == ["lab", "run", "--json", "part-1.json"])
        #expect(shown(["lab", "run", "--html=out/page", "x/y"]) == ["lab", "run", "--html=page", "x/y"])
        #expect(shown(["lab", "run", "--json", "-"]) == ["lab", "run", "--json", "-"])
    }
}
