import ExitPage
import Testing
import UIModel

/// Searches say how long their own objects are, which cold calls have to fetch.
@Suite struct TouchedMemoryTests {
    /// The bytes of an object without those that the allocator adds, from the metadata of its class.
    private func bytes(of object: AnyObject) -> Int {
        #if canImport(ObjectiveC)
            class_getInstanceSize(type(of: object))
        #else
            // Kind, superclass and flags stand before the address point and the size.
            Int(unsafeBitCast(type(of: object), to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self))
        #endif
    }

    private func expectWhole(
        _ object: AnyObject, _ name: String, _ visitMemory: ((UnsafeRawPointer, Int) -> Void) -> Void
    ) {
        let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        var visited: [Int] = []
        visitMemory { if $0 == start { visited.append($1) } }
        #expect(visited == [bytes(of: object)], "\(name)")
    }

    @Test("a query touches the whole object of a search that keeps state")
    func objects() {
        let root = named("r", named("a"))
        let searches = AllSearches(root: root).maintained
        #expect(!searches.isEmpty)
        for (name, search) in searches { expectWhole(search, name) { search.visitTouchedMemory($0) } }

        let owners = CachedOwnerSearch(following: root)
        expectWhole(owners, "cached") { owners.visitTouchedMemory(from: root, $0) }
    }
}
