import Testing

@testable import Gate

@Suite struct ForeignCodeTests {
    private func changes(_ base: Set<ForeignCode>, _ head: Set<ForeignCode>) -> [String] {
        var baseCode = ExecutedCode()
        baseCode.foreignCode = base
        var headCode = ExecutedCode()
        headCode.foreignCode = head
        return CodeComparison.otherChanges(baseCode, headCode).map { "\($0.kind.rawValue): \($0.name)" }
    }

    @Test("code of another file is a change if one side alone executes it, whatever the name of the file")
    func sections() {
        let plain = ForeignCode.section(file: "libswiftCore.a", name: ".text")
        let alike = ForeignCode.section(file: "code of mine/a.o", name: ".text")
        #expect(changes([plain, alike], [plain, alike]) == [])
        #expect(changes([plain], [plain, alike]) == ["executed by one side: code of mine/a.o:(.text)"])
    }

    @Test("code that is not known is a change also if both sides execute it, and is not said to be of one side")
    func unknown() {
        let both = "executed by both sides, and not known: "
        #expect(changes([.unlisted], [.unlisted]) == [both + "code at an address that the linker does not list"])
        #expect(changes([.outsideSections], [.outsideSections]) == [both + "code outside sections of code"])
        #expect(
            changes([], [.unlisted]) == ["executed by one side: code at an address that the linker does not list"])
    }
}
