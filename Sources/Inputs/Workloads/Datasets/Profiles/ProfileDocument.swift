/// A profile as it stands in a file: counts by their names there, of which nothing is known yet.
struct ProfileDocument: Codable {
    struct Extent: Codable {
        var views: Int
        var levels: Int
        var foregroundLevels: Int
    }

    struct Hidden: Codable {
        var views: Int
        var of: Int
        var leaves: Int
        var position: [String: Int]
    }

    var schema: String?
    var source: String
    var trees: [Extent]
    var children: [String: Int]
    var childrenByRelativeDepth: [[String: Int]]
    var sameClassGroup: [String: Int]
    var singleChildChain: [String: Int]
    var hidden: Hidden
    var transparentShare: Double?
    var classes: [String: Int]
    var rootClass: String?

    init(_ profile: ScreenProfile) {
        schema = ScreenProfile.schema
        source = profile.source
        trees = profile.extents.map {
            Extent(views: $0.views, levels: $0.levels, foregroundLevels: $0.foregroundLevels)
        }
        children = Self.object(profile.children)
        childrenByRelativeDepth = profile.childrenByRelativeDepth.map(Self.object)
        sameClassGroup = Self.object(profile.sameClassGroups)
        singleChildChain = Self.object(profile.singleChildChains)
        let positions = [
            "tail": profile.hidden.tail, "first": profile.hidden.first, "only": profile.hidden.only,
            "middle": profile.hidden.middle,
        ]
        hidden = Hidden(
            views: profile.hidden.views, of: profile.hidden.of, leaves: profile.hidden.leaves,
            position: positions.filter { $0.value > 0 })
        transparentShare = profile.transparentShare
        classes = Dictionary(uniqueKeysWithValues: profile.classes.map { ($0.name, $0.count) })
        rootClass = profile.rootClassName
    }

    private static func object(_ table: FrequencyTable) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: table.entries.map { ("\($0.value)", $0.count) })
    }
}
