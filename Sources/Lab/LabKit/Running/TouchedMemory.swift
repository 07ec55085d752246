import Measurement

/// The memory that an operation touches, listed once.
///
/// Listing walks through the objects and loads lines that were already flushed, so it must be complete before the first
/// line is flushed.
final class TouchedMemory {
    private let find: MemoryRegions
    private var regions: [Region]?

    private struct Region {
        var start: UnsafeRawPointer
        var bytes: Int
    }

    init(_ find: @escaping MemoryRegions) { self.find = find }

    func visit(_ visit: (UnsafeRawPointer, Int) -> Void) {
        for region in allRegions() { visit(region.start, region.bytes) }
    }

    private func allRegions() -> [Region] {
        if let regions { return regions }

        var list: [Region] = []
        find { list.append(Region(start: $0, bytes: $1)) }
        regions = list
        return list
    }

    /// Drops the list, because the operation now works on another state.
    func forget() { regions = nil }
}
