import Foundation

/// A file for other tools that a profile can be written as.
package enum ProfileFormat: String, CaseIterable, Sendable {
    /// The whole profile, as `milli.profile/1`.
    case json
    /// A line for each way to a function, as flame graphs of other tools read it.
    case folded
    /// The format of callgrind, for KCachegrind and callgrind_annotate.
    case callgrind
    /// The format of speedscope.
    case speedscope
}

extension CellProfile {
    /// The parts with their names in files.
    var parts: [(name: String, part: ProfilePart)] {
        let first = firstCall.map { [("first call", $0)] } ?? []
        return [(firstCall == nil ? "whole process" : "steady state", steadyState)] + first
    }

    /// Returns the profile in a format. The counts are those of all recorded calls together.
    package func text(as format: ProfileFormat) -> String {
        switch format {
        case .json: json
        case .folded: folded
        case .callgrind: callgrind
        case .speedscope: speedscope
        }
    }

    // MARK: JSON

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
        var allocationSites: [Site]
        /// Absent if bytes were not recorded.
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

    private struct Site: Encodable {
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

    private var json: String {
        let document = Document(
            cell: name,
            parts: parts.map { name, part in
                Part(
                    name: name, operations: part.operations, total: part.total, loop: part.loop,
                    tree: Node(part.tree),
                    allocationSites: part.allocationSites.map {
                        Site(
                            function: $0.function.name, through: $0.through.map(\.name), allocations: $0.allocations)
                    },
                    allocationPlaces: part.places?.sites.map {
                        RecordedSite(
                            function: $0.function.name, through: $0.through.map(\.name), file: $0.line?.file,
                            line: $0.line?.line, allocations: $0.allocations, bytes: $0.bytes)
                    })
            }, notes: notes)
        return Self.encoded(document)
    }

    private static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    // MARK: Folded

    private var folded: String {
        var text = ""
        steadyState.tree.visit { node, callers in
            guard node.own > 0 else { return }
            let way = (callers.dropFirst() + [node]).map { $0.function.name.replacing(";", with: ":") }
            text += "\(way.joined(separator: ";")) \(node.own)\n"
        }
        return text
    }

    // MARK: speedscope

    private struct Speedscope: Encodable {
        struct Frame: Encodable, Hashable {
            var name: String
            var file: String?
        }

        struct Shared: Encodable { var frames: [Frame] }

        struct Profile: Encodable {
            var type = "sampled"
            var name: String
            var unit = "none"
            var startValue = 0
            var endValue: Int
            var samples: [[Int]]
            var weights: [Int]
        }

        var schema = "https://www.speedscope.app/file-format-schema.json"
        var name: String
        var exporter = "milli"
        var activeProfileIndex = 0
        var shared: Shared
        var profiles: [Profile]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case name, exporter, activeProfileIndex, shared, profiles
        }
    }

    private var speedscope: String {
        var frames: [Speedscope.Frame] = []
        var positions: [Speedscope.Frame: Int] = [:]

        func position(_ node: CallNode) -> Int {
            let file = node.lines.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key.file
            let frame = Speedscope.Frame(name: node.function.name, file: file)
            if let position = positions[frame] { return position }
            positions[frame] = frames.count
            frames.append(frame)
            return frames.count - 1
        }

        let profiles = parts.map { title, part in
            var profile = Speedscope.Profile(
                name: "\(name), \(title)", endValue: part.tree.inclusive, samples: [], weights: [])
            part.tree.visit { node, callers in
                guard node.own > 0 else { return }
                profile.samples.append((callers.dropFirst() + [node]).map(position))
                profile.weights.append(node.own)
            }
            return profile
        }
        return Self.encoded(
            Speedscope(name: name, shared: Speedscope.Shared(frames: frames), profiles: profiles))
    }

    // MARK: callgrind

    /// A function of the steady state, with all that it costs and calls, for callgrind's format.
    private struct Flat {
        struct Arc {
            var line = 0
            var count = 0
            var inclusive = 0
        }

        var unknown = 0
        var lines: [SourceLine: Int] = [:]
        var arcs: [ProfiledFunction: Arc] = [:]
    }

    private var callgrind: String {
        let part = steadyState
        var functions: [ProfiledFunction: Flat] = [:]
        part.tree.visit { node, callers in
            var flat = functions[node.function] ?? Flat()
            flat.lines.merge(node.lines, uniquingKeysWith: +)
            flat.unknown += node.own - node.lines.values.reduce(0, +)
            functions[node.function] = flat

            guard let caller = callers.last else { return }
            var arc = functions[caller.function]?.arcs[node.function] ?? Flat.Arc()
            arc.line = node.sites.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key.line ?? 0
            arc.count += max(node.calls, 1)
            arc.inclusive += node.inclusive
            functions[caller.function]?.arcs[node.function] = arc
        }

        func title(_ function: ProfiledFunction) -> String {
            function.origin == .library && !function.module.isEmpty
                ? "\(function.name) [\(function.module)]" : function.name
        }

        var text = """
            # callgrind format
            version: 1
            creator: milli
            cmd: \(name.replacing("\n", with: " "))
            positions: line
            events: Ir
            summary: \(part.tree.inclusive)


            """
        for (function, flat) in functions.sorted(by: { $0.key.name < $1.key.name }) {
            let files = Dictionary(grouping: flat.lines, by: \.key.file)
            let main = files.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? "???"
            text += "fl=\(main)\nfn=\(title(function))\n"
            if flat.unknown > 0 { text += "0 \(flat.unknown)\n" }
            for (file, lines) in files.sorted(by: { $0.key < $1.key }) {
                text += file == main ? "" : "fi=\(file)\n"
                for (line, cost) in lines.sorted(by: { $0.key < $1.key }) { text += "\(line.line) \(cost)\n" }
                text += file == main ? "" : "fe=\(main)\n"
            }
            for (callee, arc) in flat.arcs.sorted(by: { $0.key.name < $1.key.name }) {
                text += "cfn=\(title(callee))\ncalls=\(arc.count) 0\n\(arc.line) \(arc.inclusive)\n"
            }
            text += "\n"
        }
        return text + "totals: \(part.tree.inclusive)\n"
    }
}
