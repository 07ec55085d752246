import Testing

@testable import Measurement

@Suite struct CacheHierarchyTests {
    @Test(
        "cache sizes are read as the kernel writes them",
        arguments: [
            ("32K", 32_768), ("1280K", 1_310_720), ("16M", 16_777_216), ("1G", 1_073_741_824), ("512", 512),
        ])
    func readsKernelSizes(text: String, bytes: Int) {
        #expect(CacheHierarchy.sizeInBytes(text) == bytes)
    }

    @Test("text that is no size is refused", arguments: ["", "K", "0K", "-1K", "32 K", "big"])
    func refusesOtherText(text: String) {
        #expect(CacheHierarchy.sizeInBytes(text) == nil)
    }

    @Test("data and unified caches are taken, the instruction cache is not")
    func skipsInstructionCaches() {
        let files = MachineFixture.intel.files
        let caches = CacheHierarchy.capture(reading: { files[$0] }, fallback: CacheHierarchy())
        #expect(caches == CacheHierarchy(level1Data: 49_152, level2: 1_310_720, level3: 25_165_824, line: 64))
        #expect(caches.lastLevel == 25_165_824)
    }

    @Test("what the files do not tell comes from the system, and what neither tells is unknown")
    func fillsGaps() {
        let caches = CacheHierarchy.capture(reading: { _ in nil }, fallback: CacheHierarchy(level2: 1 << 20, line: 128))
        #expect(caches == CacheHierarchy(level2: 1 << 20, line: 128))
        #expect(caches.lastLevel == 1 << 20)
        #expect(CacheHierarchy().lastLevel == nil)
    }
}
