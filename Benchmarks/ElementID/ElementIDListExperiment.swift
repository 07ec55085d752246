import CFloors
import ElementID
import LabKit
import Measurement
import UIModel
import Workloads

/// What are the IDs of all elements? The guide's `setPrintElementsIDs`.
///
/// The reference is `streamed`, because `documented` takes minutes in a large window; every case of the validation
/// compares the two. The floor already has the text, and copies it line by line into chunks of the same size. Source:
/// element-id, Element ID.
public let elementIDList = Experiment(
    "element-id-list", "List the canonical ID of every element of a window, and its custom one.",
    operation: "listing", sizeUnit: "views", plans: [.warm, .memory]
) {
    ListSubject.inputs
    ListSubject.everySmallTree
    ListSubject.mutations
} comparing: {
    Implementation(
        "streamed", role: .reference, prepare: { (listing: StreamedListing(), window: $0.window) },
        run: { state in ListedText.length { state.listing.list(state.window, to: $0) } },
        answer: { _, state in ListedText.hash { state.listing.list(state.window, to: $0) } }
    ).guarded(on: "app-1000")
    Implementation(
        "documented", run: { subject in ListedText.length { DocumentedListing().list(subject.window, to: $0) } },
        answer: { _, subject in ListedText.hash { DocumentedListing().list(subject.window, to: $0) } }
    ).limited { $0.documentedRefusal }
    Implementation(
        "floor", role: .floor, prepare: { CopiedLines($0) },
        run: { state in ListedText.length { state.copy($0) } },
        answer: { _, state in ListedText.hash { state.copy($0) } }
    ).limited { $0.floorRefusal }
}

/// A window whose elements are listed.
private struct ListSubject {
    let window: View
    /// The approximate size of its listing, in bytes.
    var expectedBytes = 0
    /// Keeps the objects alive.
    let owner: Any

    var documentedRefusal: String? {
        expectedBytes > 2_000_000 ? "it would climb for seconds to minutes; smaller inputs show it" : nil
    }

    var floorRefusal: String? {
        expectedBytes > 400_000_000 ? "its text of \(expectedBytes / 1_000_000) MB would be kept whole" : nil
    }

    static let inputs: Inputs<ListSubject> = Inputs([
        Inputs("app", sizes: [1_000], standard: [10_000, 100_000, 1_000_000], smallest: 1_000) { size, context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
            return ListSubject(window: app.window, expectedBytes: size * 150, owner: app)
        }
        .recipe { "AppWorkload, \($0) views" },
        shape(.chain, [300, 1_000, 10_000]), shape(.wide, [1_000]),
    ])
    .realSize { TreeBlueprint(of: $0.window).count }.digest { "\(TreeBlueprint(of: $0.window).digest)" }

    private static func shape(_ shape: TreeShape, _ sizes: [Int]) -> Inputs<ListSubject> {
        Inputs(shape.rawValue, sizes: [], standard: sizes, smallest: 1) { size, context in
            let tree = shape.blueprint(views: size, seed: context.seed).build(allocation: context.order)
            return ListSubject(
                window: tree.root, expectedBytes: shape == .chain ? size * size * 5 : size * 25, owner: tree)
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views" }
    }

    /// Every small tree, with all views of one class, because a listing counts siblings.
    static let everySmallTree = Cases<ListSubject>("every small tree") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }
        try SmallTrees.forEachShape(upTo: budget.exhaustiveSize, visit)
    } trial: { (blueprint: TreeBlueprint) in
        let tree = blueprint.build()
        return Trial(ListSubject(window: tree.root, owner: tree))
    }

    static let mutations = MutatedWindow.cases("listings", oneIn: 2) { world, _ in
        ListSubject(window: world.window, owner: world)
    }
}

/// The length of a text in bytes, and its FNV-1a hash.
struct ListedText: Equatable, Sendable {
    var bytes = 0
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    static func length(_ list: ((UnsafeRawBufferPointer) -> Void) -> Void) -> Int {
        var bytes = 0
        list { bytes += $0.count }
        return bytes
    }

    static func hash(_ list: ((UnsafeRawBufferPointer) -> Void) -> Void) -> ListedText {
        var text = ListedText()
        list { chunk in
            text.bytes += chunk.count
            for byte in chunk { text.hash = (text.hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }

        return text
    }
}

/// The finished text of a listing, with the ends of its lines.
private final class CopiedLines {
    private let text: [UInt8]
    private let ends: [Int32]
    private let output: UnsafeMutableBufferPointer<UInt8>

    init(_ subject: ListSubject) {
        var text: [UInt8] = []
        StreamedListing().list(subject.window) { text.append(contentsOf: $0) }
        self.text = text
        ends = text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { Int32($0 + 1) }
        output = .allocate(capacity: zip(ends, [0] + ends).reduce(StreamedListing.chunk) { max($0, Int($1.0 - $1.1)) })
    }

    deinit { output.deallocate() }

    /// Copies every line into a chunk, and passes full chunks on.
    func copy(_ sink: (UnsafeRawBufferPointer) -> Void) {
        var line = 0
        while line < ends.count {
            let count = milli_floor_copy_lines(text, ends, ends.count, &line, output.baseAddress, output.count)
            clobberMemory()
            sink(UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: output[..<count])))
        }
    }
}
