import UIModel

/// The subviews of one view, grouped by class and within a class in order: a block of memory that is found by the number
/// of the view.
///
/// The classes are sorted by symbol, so that a view with subviews of very many classes is searched in O(log classes).
/// Beside the numbers of the subviews, one after the other, a block holds for each class where its group starts.
struct SubviewGroups: BitwiseCopyable {
    /// How many classes and subviews there are, and for how many there is room.
    private struct Header: BitwiseCopyable {
        var classes: Int32
        var views: Int32
        var classRoom: Int32
        var viewRoom: Int32
    }

    private let header: UnsafeMutablePointer<Header>

    // Behind the header: symbols[classRoom], starts[classRoom + 1], numbers[viewRoom], 4 bytes each.
    @inline(__always)
    private var symbols: UnsafeMutablePointer<UInt32> {
        UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: UInt32.self)
    }
    @inline(__always)
    private var starts: UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(symbols + Int(header.pointee.classRoom)).assumingMemoryBound(to: Int32.self)
    }
    @inline(__always)
    private var numbers: UnsafeMutablePointer<Int32> { starts + Int(header.pointee.classRoom) + 1 }

    private static func bytes(classRoom: Int, viewRoom: Int) -> Int {
        MemoryLayout<Header>.size + 4 * (2 * classRoom + 1 + viewRoom)
    }

    /// An empty block.
    init(classRoom: Int = 2, viewRoom: Int = 2) {
        let bytes = Self.bytes(classRoom: classRoom, viewRoom: viewRoom)
        header = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8).assumingMemoryBound(to: Header.self)
        header.initialize(
            to: Header(classes: 0, views: 0, classRoom: Int32(classRoom), viewRoom: Int32(viewRoom)))
        starts.initialize(repeating: 0, count: classRoom + 1)
    }

    /// Frees the block; no other copy may be used then.
    func deallocate() { UnsafeMutableRawPointer(header).deallocate() }

    /// What one look-up touches, as address and length.
    var memory: (UnsafeRawPointer, Int) {
        (
            UnsafeRawPointer(header),
            Self.bytes(classRoom: Int(header.pointee.classRoom), viewRoom: Int(header.pointee.viewRoom))
        )
    }

    // MARK: Looking

    /// The number of the subview of a class at an index, −1 when there is none.
    @inline(__always)
    func number(_ symbol: ClassSymbol, at index: Int32) -> Int32 {
        let place = place(of: symbol.rawValue)
        guard place < Int(header.pointee.classes), symbols[place] == symbol.rawValue else { return -1 }
        let start = starts[place]
        guard index < starts[place + 1] &- start else { return -1 }
        return numbers[Int(start &+ index)]
    }

    /// Where a class is or would be.
    ///
    /// Few classes are searched in order: the symbol mostly is the first or second of one cache line. Above that by halves.
    @inline(__always)
    private func place(of symbol: UInt32) -> Int {
        var low = 0
        var high = Int(header.pointee.classes)
        let symbols = symbols
        while high - low > 8 {
            let middle = (low + high) / 2
            if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
        }
        while low < high, symbols[low] < symbol { low += 1 }
        return low
    }

    // MARK: Changing

    /// Puts a number into the group of a class at a rank in it. Returns the block, which may be another one now.
    ///
    /// - Complexity: O(subviews and classes moved up), 4 bytes each, and now and then all when the block grows.
    func inserting(_ number: Int32, _ symbol: ClassSymbol, rank: Int) -> SubviewGroups {
        let place = place(of: symbol.rawValue)
        let isNew = place == Int(header.pointee.classes) || symbols[place] != symbol.rawValue
        var groups = self
        if header.pointee.views == header.pointee.viewRoom
            || isNew && header.pointee.classes == header.pointee.classRoom
        {
            groups = grown()
        }
        if isNew { groups.openGroup(symbol, at: place) }
        let position = Int(groups.starts[place]) + rank
        let count = Int(groups.header.pointee.views)
        (groups.numbers + position + 1).update(from: groups.numbers + position, count: count - position)
        groups.numbers[position] = number
        groups.header.pointee.views += 1
        for later in (place + 1)...Int(groups.header.pointee.classes) { groups.starts[later] += 1 }
        return groups
    }

    /// Takes a number out of the group of a class, searched from its end where that is nearer to the view's place.
    ///
    /// - Complexity: O(views of the class in front of it, or behind it, and subviews moved down).
    func remove(_ number: Int32, _ symbol: ClassSymbol, fromEnd: Bool) {
        let place = place(of: symbol.rawValue)
        let group = Int(starts[place])..<Int(starts[place + 1])
        let matches = { self.numbers[$0] == number }
        guard let position = fromEnd ? group.last(where: matches) : group.first(where: matches) else {
            preconditionFailure("every subview stands in the group of its class")
        }
        let count = Int(header.pointee.views)
        (numbers + position).update(from: numbers + position + 1, count: count - position - 1)
        header.pointee.views -= 1
        for later in (place + 1)...Int(header.pointee.classes) { starts[later] -= 1 }
        if group.count == 1 { closeGroup(at: place) }
    }

    /// The number of views of a class.
    func count(_ symbol: ClassSymbol) -> Int {
        let place = place(of: symbol.rawValue)
        guard place < Int(header.pointee.classes), symbols[place] == symbol.rawValue else { return 0 }
        return Int(starts[place + 1] - starts[place])
    }

    private func openGroup(_ symbol: ClassSymbol, at place: Int) {
        let classes = Int(header.pointee.classes)
        (symbols + place + 1).update(from: symbols + place, count: classes - place)
        (starts + place + 1).update(from: starts + place, count: classes - place + 1)
        symbols[place] = symbol.rawValue
        header.pointee.classes += 1
    }

    private func closeGroup(at place: Int) {
        let classes = Int(header.pointee.classes)
        (symbols + place).update(from: symbols + place + 1, count: classes - place - 1)
        (starts + place).update(from: starts + place + 1, count: classes - place)
        header.pointee.classes -= 1
    }

    /// A copy with room for twice as much; this one is freed.
    private func grown() -> SubviewGroups {
        let (classes, views) = (Int(header.pointee.classes), Int(header.pointee.views))
        let larger = SubviewGroups(
            classRoom: classes == Int(header.pointee.classRoom) ? classes * 2 : Int(header.pointee.classRoom),
            viewRoom: views == Int(header.pointee.viewRoom) ? views * 2 : Int(header.pointee.viewRoom))
        larger.header.pointee.classes = Int32(classes)
        larger.header.pointee.views = Int32(views)
        larger.symbols.update(from: symbols, count: classes)
        larger.starts.update(from: starts, count: classes + 1)
        larger.numbers.update(from: numbers, count: views)
        deallocate()
        return larger
    }

    /// Fills an empty block with groups that are sorted by symbol, and room for all of them.
    func fill(_ groups: some Sequence<(symbol: UInt32, count: Int32)>) {
        var total: Int32 = 0
        var place = 0
        for group in groups {
            symbols[place] = group.symbol
            starts[place] = total
            total += group.count
            place += 1
        }
        starts[place] = total
        header.pointee.classes = Int32(place)
        header.pointee.views = total
    }

    /// Where the group of a class starts, for filling it.
    func setNumber(_ number: Int32, at position: Int32) { numbers[Int(position)] = number }
}
