import Files
import Foundation
import Importers
import TestSupport
import Testing

@testable import Workloads

/// The stored profiles were counted by others, of more dumps than are here. What is here has to be in them.
@Suite(
    "Profiles of real dumps",
    .enabled(if: ProjectFolder.hasRealDumps, "there are no real dumps next to the project"))
struct RealProfileTests {
    private static func counts(_ paths: String...) -> ScreenCounts {
        var counts = ScreenCounts()
        let files = DumpFiles(paths: paths.map { FilePath(ProjectFolder.realDumps.appending(path: $0).path()) })
        DumpImporter(keepsElements: false).importFiles(files) { path, outcome in
            guard case .imported(let screen) = outcome else { return }
            counts.add(roots: screen.roots.map { TreeBlueprint(of: $0) })
        }

        return counts
    }

    /// The rest of a table after another one is taken out of it.
    private static func rest(of whole: FrequencyTable, without part: FrequencyTable) -> [Int: Int] {
        let values = Set(whole.entries.map(\.value) + part.entries.map(\.value))
        return Dictionary(uniqueKeysWithValues: values.map { ($0, whole.count(of: $0) - part.count(of: $0)) })
            .filter { $0.value != 0 }
    }

    @Test("the profile consists of the nine iOS dumps in the folder and one dump of UIAutomation", .needsXML)
    func accessibility() throws {
        let profile = try ScreenProfile(json: ProjectFolder.profileBytes("ios-accessibility"), file: "stored")
        let counts = Self.counts("wda-xml")
        #expect(counts.extents.count == 9)
        var extents = profile.extents

        for extent in counts.extents {
            let index = try #require(extents.firstIndex(of: extent))
            extents.remove(at: index)
        }
        #expect(extents == [.init(views: 129, levels: 5, foregroundLevels: 4)])
        let children = Self.rest(of: profile.children, without: counts.children)
        #expect(children.values.reduce(0, +) == 129)
        #expect(children.reduce(0) { $0 + $1.key * $1.value } == 128)
        expectAll(children.values, count: 1...) { $0 > 0 }

        // Five levels are the tenths 0, 2, 4, 6 and 8: the other five tables are equal.
        for tenth in 0..<10 {
            let rest = Self.rest(
                of: profile.childrenByRelativeDepth[tenth], without: counts.childrenByRelativeDepth[tenth])
            #expect(rest.isEmpty == (tenth % 2 == 1))
            for count in rest.values { #expect(count > 0) }
        }

        let groups = Self.rest(of: profile.sameClassGroups, without: counts.sameClassGroups)
        #expect(groups.reduce(0) { $0 + $1.key * $1.value } == 129)
        expectAll(groups.values, count: 1...) { $0 > 0 }
        let chains = Self.rest(of: profile.singleChildChains, without: counts.singleChildChains)
        #expect(chains.reduce(0) { $0 + $1.key * $1.value } == children[1])
        for frequency in profile.classes {
            let here = counts.classes[frequency.name] ?? 0
            #expect(frequency.name.hasPrefix("UIA") ? here == 0 : here == frequency.count, "\(frequency.name)")
        }

        let hidden = (profile.hidden, counts.hidden)
        #expect(hidden.0.views - hidden.1.views == 110)
        #expect(hidden.0.leaves - hidden.1.leaves == 90)
        #expect(hidden.0.tail - hidden.1.tail == 100)
        #expect(hidden.0.only - hidden.1.only == 4)
        #expect(hidden.0.middle - hidden.1.middle == 5)
        #expect(hidden.0.first - hidden.1.first == 1)
    }

    @Test("the dumps of UIKit views and of Android in the folder are among those of the profiles", .needsXML)
    func partsOfTheOthers() throws {
        for (name, dumps, counts) in [
            (
                "uikit-views", 4,
                Self.counts(
                    "recursive-description/hou-standard.txt", "recursive-description/hou-ivar-prefixed.txt",
                    "recursive-description/lldb-demo-nav-ios14.txt", "calabash-json/calabash-console-dump.json")
            ),
            ("android-accessibility", 16, Self.counts("uiautomator-xml")),
        ] {
            let profile = try ScreenProfile(json: ProjectFolder.profileBytes(name), file: "stored")
            expectAll(counts.extents, count: dumps) { profile.extents.contains($0) }
            for (whole, part) in [
                (profile.children, counts.children), (profile.sameClassGroups, counts.sameClassGroups),
                (profile.singleChildChains, counts.singleChildChains),
            ] + zip(profile.childrenByRelativeDepth, counts.childrenByRelativeDepth) {
                #expect(Self.rest(of: whole, without: part).values.allSatisfy { $0 > 0 }, "\(name)")
            }
            #expect(counts.hidden.tail <= profile.hidden.tail)
            #expect(counts.hidden.leaves <= profile.hidden.leaves)
        }
    }

    @Test("the stored profiles are those of the collection")
    func storedAreTheCollections() throws {
        let file = ProjectFolder.realDumps.appending(path: "PROFILES.json")
        let collection = try ScreenProfile.profiles(in: Data(contentsOf: file), file: file.path())
        for (name, profile) in collection {
            let stored = try ScreenProfile(json: ProjectFolder.profileBytes(try #require(name)), file: "stored")
            #expect(stored.extents == profile.extents)
            #expect(stored.children == profile.children)
            #expect(stored.childrenByRelativeDepth == profile.childrenByRelativeDepth)
            #expect(stored.sameClassGroups == profile.sameClassGroups)
            #expect(stored.singleChildChains == profile.singleChildChains)
            #expect(stored.hidden == profile.hidden)
            #expect(stored.classes == profile.classes)
            #expect(stored.rootClassName == profile.rootClassName)
        }
        #expect(collection.compactMap(\.name) == ProjectFolder.profileNames)
    }
}
