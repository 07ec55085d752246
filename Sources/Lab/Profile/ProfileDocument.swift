/// The document `milli.profile/1`. Properties have the names of its keys.
extension CellProfile {
    private struct Document: Encodable {
        var schema = "milli.profile/1"
        var cell: String
        var parts: [Part]
        var notes: [String]
    }

    private struct Part: Encodable {
        var name: String
        var operations: Int
        var total: Int
        var loop: Int
        var tree: Node
        /// The places that callgrind counts.
        var allocationSites: [CountedSite]
        /// The places with their bytes; absent if these were not recorded.
        var allocationPlaces: [RecordedSite]?
    }

    private struct RecordedSite: Encodable {
        var function: String
        var through: [String]
        var file: String?
        var line: Int?
        var allocations: Int
        var bytes: Int
    }

    private struct CountedSite: Encodable {
        var function: String
        var through: [String]
        var allocations: Int
    }

    private struct Node: Encodable {
        struct Line: Encodable {
            var file: String
            var line: Int
            var own: Int
        }

        var function: String
        var module: String
        var origin: String
        var inlined: Bool
        var calls: Int
        var own: Int
        var inclusive: Int
        var allocations: Int
        var lines: [Line]
        var children: [Node]

        init(_ node: CallNode) {
            function = node.function.name
            module = node.function.module
            origin = node.function.origin.rawValue
            inlined = node.isInlined
            calls = node.calls
            own = node.own
            inclusive = node.inclusive
            allocations = node.allocations
            lines = node.lines.sorted { $0.key < $1.key }.map { Line(file: $0.file, line: $0.line, own: $1) }
            children = node.children.map(Node.init)
        }
    }

    /// The whole profile, as `milli.profile/1`.
    var json: String {
        let document = Document(
            cell: name,
            parts: parts.map { name, part in
                Part(
                    name: name, operations: part.operations, total: part.total, loop: part.loop,
                    tree: Node(part.tree),
                    allocationSites: part.countedSites.map {
                        CountedSite(
                            function: $0.function.name, through: $0.libraryPath.map(\.name),
                            allocations: $0.allocations)
                    },
                    allocationPlaces: part.recordedSites?.sites.map {
                        RecordedSite(
                            function: $0.function.name, through: $0.libraryPath.map(\.name), file: $0.line?.file,
                            line: $0.line?.line, allocations: $0.allocations, bytes: $0.bytes)
                    })
            }, notes: notes)
        return Self.encoded(document)
    }
}
