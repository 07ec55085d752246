extension CellProfile {
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

    /// The profile in the format of speedscope. Each function on each path is a sample; its weight is its own cost.
    var speedscope: String {
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
}
