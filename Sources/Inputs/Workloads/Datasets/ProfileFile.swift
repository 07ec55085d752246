import Foundation
import JSONText
import Streams

extension ScreenProfile {
    /// The schema in profile files. Minor versions, such as `milli.profile/1.2`, are read too, without their additions.
    package static let schema = fileSchema.description

    private static let fileSchema = SchemaName("profile", version: 1)

    /// The maximum number of subviews of a view in a profile: the generator stores a probability for each number.
    package static let maximumSubviews = 10_000

    static let needsFanOut = "no view has two subviews or more; screens of other sizes cannot be drawn from that"

    /// Reads the profile in the bytes of a file, a document of ``schema``, in O(bytes). Errors call the file `file`.
    package init(json: Data, file: String) throws(DatasetError) {
        self = try DatasetError.reading(json, file: file) { fields throws(FieldError) in
            try fields.check(Self.fileSchema)
            return try ScreenProfile(fields)
        }
    }

    /// Returns the profiles in the bytes of a file: one without a name, or an object of several profiles by name, which
    /// need not name the schema. Takes O(bytes).
    package static func profiles(
        in json: Data, file: String
    ) throws(DatasetError) -> [(name: String?, profile: ScreenProfile)] {
        try DatasetError.reading(json, file: file) { fields throws(FieldError) in
            let document = fields.document
            let members = document.children(of: fields.object)
            guard !fields.has("trees"), !fields.has("schema"),
                members.contains(where: { document.member("trees", of: $0) != nil })
            else {
                try fields.check(fileSchema)
                return [(nil, try ScreenProfile(fields))]
            }

            var profiles: [(name: String?, profile: ScreenProfile)] = []
            for member in members {
                let fields = JSONFields(document, member)
                if fields.has("schema") { try fields.check(fileSchema) }
                profiles.append((document.key(of: member), try ScreenProfile(fields)))
            }

            return profiles.sorted { $0.name ?? "" < $1.name ?? "" }
        }
    }

    /// Returns the bytes of a file with this profile, in O(entries).
    package func json() -> Data {
        let positions = ["tail": hidden.tail, "first": hidden.first, "only": hidden.only, "middle": hidden.middle]
        return Data(file: [
            "schema": Self.schema, "source": source,
            "trees": extents.map {
                ["views": $0.views, "levels": $0.levels, "foregroundLevels": $0.foregroundLevels]
            },
            "children": children.counts, "childrenByRelativeDepth": childrenByRelativeDepth.map(\.counts),
            "sameClassGroup": sameClassGroups.counts, "singleChildChain": singleChildChains.counts,
            "hidden": [
                "views": hidden.views, "of": hidden.of, "leaves": hidden.leaves,
                "position": positions.filter { $0.value > 0 },
            ],
            "transparentShare": transparentShare,
            "classes": Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0.count) }),
            "rootClass": rootClassName,
        ])
    }

    /// Reads the counts. Checks the range of each, and that screens can be drawn from them; it does not check that a
    /// screen with all these counts exists.
    private init(_ fields: JSONFields) throws(FieldError) {
        var extents: [Extent] = []
        for tree in try fields.objects("trees") {
            let views = try tree.count("views", in: 1...1_000_000_000)
            let levels = try tree.count("levels", in: 1...Int64(views))
            extents.append(
                Extent(
                    views: views, levels: levels,
                    foregroundLevels: try tree.count("foregroundLevels", in: 0...Int64(levels))))
        }

        guard !extents.isEmpty else { throw fields.error("trees", "one screen or more was expected") }

        let children = try fields.fields("children").table(of: 0...Self.maximumSubviews)
        guard children.maximum >= 2 else { throw fields.error("children", Self.needsFanOut) }

        let byDepth = try fields.objects("childrenByRelativeDepth").map { fields throws(FieldError) in
            try fields.table(of: 0...Self.maximumSubviews)
        }

        guard byDepth.count == 10 else {
            throw fields.error(
                "childrenByRelativeDepth",
                "ten tables were expected, one for each tenth of the depth, not \(byDepth.count)")
        }

        let classes = try fields.classes()
        self.init(
            source: try fields.string("source"), extents: extents, children: children, childrenByRelativeDepth: byDepth,
            sameClassGroups: try fields.fields("sameClassGroup").table(of: 1...1_000_000_000),
            singleChildChains: try fields.fields("singleChildChain").table(of: 1...1_000_000_000),
            hidden: try HiddenViews(try fields.fields("hidden")), transparentShare: try fields.transparentShare(),
            classes: classes, rootClassName: try fields.rootClass() ?? Self.defaultRootClassName(of: classes))
    }

    /// Returns the class of the root of a screen if a file does not name it: the usual one of UIKit, WebDriverAgent or
    /// Android if it occurs, or else the most frequent one.
    static func defaultRootClassName(of classes: [ClassFrequency]) -> String {
        let usual = ["UIWindow", "Application", "android.widget.FrameLayout"]
        return usual.first { name in classes.contains { $0.name == name } }
            ?? classes.max { ($0.count, $1.name) < ($1.count, $0.name) }?.name ?? usual[0]
    }
}

extension ScreenProfile.HiddenViews {
    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        let position = try fields.fields("position")

        func count(_ key: StaticString) throws(FieldError) -> Int { position.has(key) ? try position.count(key) : 0 }

        let of = try fields.count("of")
        let views = try fields.count("views", in: 0...Int64(of))
        self.init(
            views: views, of: of, leaves: try fields.count("leaves", in: 0...Int64(views)), tail: try count("tail"),
            first: try count("first"), only: try count("only"), middle: try count("middle"))
    }
}

extension FrequencyTable {
    fileprivate var counts: [String: Int] {
        Dictionary(uniqueKeysWithValues: entries.map { ("\($0.value)", $0.count) })
    }
}

extension JSONFields {
    fileprivate func table(of values: ClosedRange<Int>) throws(FieldError) -> FrequencyTable {
        var counts: [Int: Int] = [:]
        for (key, count, member) in try members() {
            // `007` and `+7` would be other names of 7.
            guard let value = Int(key), "\(value)" == key, values.contains(value) else {
                throw error(
                    member, "the key is the number that was counted, from \(values.lowerBound) to \(values.upperBound)")
            }

            counts[value] = count
        }

        return FrequencyTable(counts)
    }

    fileprivate func classes() throws(FieldError) -> [ScreenProfile.ClassFrequency] {
        let fields = try fields("classes")
        var classes: [ScreenProfile.ClassFrequency] = []
        for (name, count, member) in try fields.members() {
            guard Self.isClassName(name) else { throw fields.error(member, "the key is \(Self.className)") }
            if count > 0 { classes.append(ScreenProfile.ClassFrequency(name: name, count: count)) }
        }

        guard !classes.isEmpty else { throw error("classes", "the class of one view or more was expected") }

        return classes
    }

    fileprivate func rootClass() throws(FieldError) -> String? {
        try optionalMade("rootClass", Self.className) { Self.isClassName($0) ? $0 : nil }
    }

    /// Returns the share of views with alpha 0 among the invisible ones; one half if the file does not name it.
    fileprivate func transparentShare() throws(FieldError) -> Double {
        let share = try optionalDouble("transparentShare") ?? 0.5
        guard (0...1).contains(share) else { throw error("transparentShare", "a share from 0 to 1 was expected") }
        return share
    }

    private func members() throws(FieldError) -> [(key: String, count: Int, value: Int)] {
        try document.children(of: object).map { value throws(FieldError) in
            guard let count = document.integer(value), (0...1_000_000_000).contains(count) else {
                let text = String(decoding: document.rawBytes(of: value).prefix(40), as: UTF8.self)
                throw error(value, "a whole number from 0 to 1000000000 was expected, not \(text)")
            }

            return (document.key(of: value) ?? "", Int(count), value)
        }
    }

    /// Class names become part of dumps, which cannot contain control characters.
    private static let className = "the name of a class, without control characters"

    private static func isClassName(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && !$0.properties.isNoncharacterCodePoint
            }
    }
}
