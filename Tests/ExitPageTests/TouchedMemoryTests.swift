import ExitPage
import Testing
import UIModel

/// Searches visit the memory of their own objects, which cold calls have to fetch.
@Suite struct TouchedMemoryTests {
    private final class Fields {
        let first = 1
        let second = 2
        let last: UInt8 = 3
    }

    /// The lengths of the visited memory that begins with an object.
    private func lengths(
        of object: AnyObject, _ visitMemory: ((UnsafeRawPointer, Int) -> Void) -> Void
    ) -> [Int] {
        let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        var lengths: [Int] = []
        visitMemory { if $0 == start { lengths.append($1) } }
        return lengths
    }

    @Test("an object is as long as its header and its fields")
    func fields() {
        let object = Fields()
        let length = lengths(of: object) { ObjectMemory.visit(object, $0) }
        let header = 2 * MemoryLayout<Int>.size
        #expect(length == [header + 2 * MemoryLayout<Int>.size + 1])
    }

    @Test("a query touches the whole object of a search that keeps state, once")
    func objects() {
        let root = named("r", named("a"))
        let searches = AllSearches(root: root).maintained
        #expect(!searches.isEmpty)
        for (name, search) in searches {
            let expected = lengths(of: search) { ObjectMemory.visit(search, $0) }
            #expect(lengths(of: search) { search.visitTouchedMemory($0) } == expected, "\(name)")
        }

        let owners = CachedOwnerSearch(following: root)
        let expected = lengths(of: owners) { ObjectMemory.visit(owners, $0) }
        #expect(lengths(of: owners) { owners.visitTouchedMemory(from: root, $0) } == expected)
    }
}
