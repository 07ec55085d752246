import Foundation
import Testing

@testable import Workloads

@Suite("Profile files")
struct ProfileFileTests {
    @Test("the built-in profile equals the one in its file")
    func theBuiltInProfileIsTheFiles() throws {
        let stored = try ScreenProfile(json: ProjectFolder.profileBytes("uikit-views"), file: "uikit-views.json")
        #expect(stored == ScreenProfile.uikitViews)
        #expect(stored.screen(views: 500, seed: 3) == ScreenProfile.uikitViews.screen(views: 500, seed: 3))
    }

    @Test("a profile that is written is read back the same", arguments: ProjectFolder.profileNames)
    func writtenIsReadBack(name: String) throws {
        let profile = try ScreenProfile(json: ProjectFolder.profileBytes(name), file: name)
        #expect(try ScreenProfile(json: profile.json(), file: name) == profile)
        #expect(try profile.json() == ScreenProfile(json: profile.json(), file: name).json())
    }

    @Test("every profile of the folder is read")
    func everyProfileIsRead() throws {
        let folder = ProjectFolder.datasets.appending(path: "profiles").path()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ProjectFolder.profileNames.map { "\($0).json" })
    }

    @Test("a file of a newer minor version is read without its new fields")
    func minorVersion() throws {
        var object = try Self.object("uikit-views")
        object["schema"] = "milli.profile/1.12"
        object["colours"] = ["red": 7]
        #expect(try ScreenProfile(json: Self.json(object), file: "newer.json") == ScreenProfile.uikitViews)
    }

    @Test("counts without a root class and a share of alpha 0 get the documented defaults")
    func defaults() throws {
        var object = try Self.object("uikit-views")
        for key in ["rootClass", "transparentShare"] { object[key] = nil }
        let profile = try ScreenProfile(json: Self.json(object), file: "counts.json")
        #expect(profile == ScreenProfile.uikitViews)
        object["classes"] = ["Cell": 3, "Table": 7, "Button": 7]
        #expect(try ScreenProfile(json: Self.json(object), file: "counts.json").rootClassName == "Button")
        #expect(profile.transparentShare == 0.5)
    }

    /// The project's profiles in one object.
    private static func collection() throws -> [String: Any] {
        var collection: [String: Any] = [:]
        for name in ProjectFolder.profileNames { collection[name] = try object(name) }
        return collection
    }

    @Test("a file of several profiles gives each by its name")
    func severalProfiles() throws {
        let collection = try Self.collection()
        let read = try ScreenProfile.profiles(in: Self.json(collection), file: "all.json")
        #expect(read.map(\.name) == ProjectFolder.profileNames)
        #expect(read.last?.profile == ScreenProfile.uikitViews)
    }

    @Test("a profile among several need not name the schema, but a schema that it names must be right")
    func schemaOfPart() throws {
        var unnamed = try Self.object("uikit-views")
        unnamed["schema"] = nil
        let other = try ScreenProfile.profiles(in: Self.json(["mine": unnamed]), file: "all.json")
        #expect(other.map(\.profile) == [ScreenProfile.uikitViews])
        unnamed["schema"] = "milli.recipe/1"
        let recipe = #expect(throws: DatasetError.self) {
            try ScreenProfile.profiles(in: Self.json(["mine": unnamed]), file: "all.json")
        }
        #expect(recipe?.field == "mine.schema")
    }

    @Test("a file of a single profile gives it without a name")
    func singleProfile() throws {
        let single = try ScreenProfile.profiles(in: ProjectFolder.profileBytes("uikit-views"), file: "one.json")
        #expect(single.map(\.name) == [nil])
    }

    @Test("a fault in one of several profiles is named with the profile and the file")
    func faultInPart() throws {
        var collection = try Self.collection()
        var bad = try Self.object("uikit-views")
        bad["trees"] = [Any]()
        collection["uikit-views"] = bad
        let error = #expect(throws: DatasetError.self) {
            try ScreenProfile.profiles(in: Self.json(collection), file: "all.json")
        }
        #expect(error?.field == "[\"uikit-views\"].trees")
        #expect(error?.file == "all.json")
    }

    static func object(_ name: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: ProjectFolder.profileBytes(name)) as? [String: Any])
    }

    static func json(_ object: Any) throws -> Data { try JSONSerialization.data(withJSONObject: object) }
}
