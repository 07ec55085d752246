/// A profile as it stands in a file: counts by their names there, of which nothing is known yet.
struct ProfileDocument: Codable {
    struct Extent: Codable {
        var views: WholeNumber<Int>
        var levels: WholeNumber<Int>
        var foregroundLevels: WholeNumber<Int>
    }

    struct Hidden: Codable {
        var views: WholeNumber<Int>
        var of: WholeNumber<Int>
        var leaves: WholeNumber<Int>
        var position: [String: WholeNumber<Int>]
    }

    var schema: String?
    var source: String
    var trees: [Extent]
    var children: [String: WholeNumber<Int>]
    var childrenByRelativeDepth: [[String: WholeNumber<Int>]]
    var sameClassGroup: [String: WholeNumber<Int>]
    var singleChildChain: [String: WholeNumber<Int>]
    var hidden: Hidden
    var transparentShare: Double?
    var classes: [String: WholeNumber<Int>]
    var rootClass: String?

    init(_ profile: ScreenProfile) {
        schema = ScreenProfile.schema
        source = profile.source
        trees = profile.extents.map {
            Extent(
                views: WholeNumber($0.views), levels: WholeNumber($0.levels),
                foregroundLevels: WholeNumber($0.foregroundLevels))
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
            views: WholeNumber(profile.hidden.views), of: WholeNumber(profile.hidden.of),
            leaves: WholeNumber(profile.hidden.leaves),
            position: positions.filter { $0.value > 0 }.mapValues { WholeNumber($0) })
        transparentShare = profile.transparentShare
        classes = Dictionary(uniqueKeysWithValues: profile.classes.map { ($0.name, WholeNumber($0.count)) })
        rootClass = profile.rootClassName
    }

    private static func object(_ table: FrequencyTable) -> [String: WholeNumber<Int>] {
        Dictionary(uniqueKeysWithValues: table.entries.map { ("\($0.value)", WholeNumber($0.count)) })
    }
}
