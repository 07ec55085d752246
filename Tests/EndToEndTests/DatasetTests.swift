import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct DatasetTests {
    private static let datasets = Command.package.appendingPathComponent("datasets")

    /// A copy of the project's recipes and profiles.
    private static func copy() throws -> Scratch {
        let scratch = try Scratch()
        try FileManager.default.copyItem(at: datasets, to: scratch.file("datasets"))
        return scratch
    }

    private static func edit(_ file: URL, _ change: (inout [String: Any]) -> Void) throws {
        var object = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        change(&object)
        try JSONSerialization.data(withJSONObject: object).write(to: file)
    }

    @Test("list shows every recipe with the measures of its tree")
    func list() throws {
        let outcome = try Command.milli("dataset", "list", in: Command.package)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let recipes = try FileManager.default.contentsOfDirectory(atPath: Self.datasets.path)
            .filter { $0.hasSuffix(".json") }
        for recipe in recipes { #expect(outcome.output.contains("\n  \(recipe.dropLast(5)) "), "\(recipe)") }
        #expect(outcome.output.contains("10,000,000"))
    }

    @Test("verify makes the named datasets again")
    func verify() throws {
        let scratch = try Self.copy()
        let good = try Command.milli("dataset", "verify", "chain-1000", "ios-accessibility-1000", in: scratch.folder)
        #expect(good.status == 0)
        #expect(good.output.contains("2 of 2 datasets as recorded"))
    }

    /// Changes a recipe so that another dataset comes out, and returns the digest that it records.
    private static func changeRecipe(in scratch: Scratch) throws -> String {
        var recorded: String?
        try edit(scratch.file("datasets/random-1000.json")) { recipe in
            recorded = (recipe["tree"] as? [String: Any])?["sha256"] as? String
            recipe["seed"] = 2
        }
        return try #require(recorded)
    }

    @Test("for a dataset with another digest, verify prints both digests, exits with 1, and goes on with the others")
    func verifyOther() throws {
        let scratch = try Self.copy()
        let recorded = try Self.changeRecipe(in: scratch)
        let bad = try Command.milli("dataset", "verify", "random-1000", "chain-1000", in: scratch.folder)
        #expect(bad.status == 1)
        let line = try #require(bad.errors.split(separator: "\n").first)
        #expect(line.hasPrefix("refused: random-1000: tree.sha256: another dataset"))
        #expect(line.contains(recorded))
        #expect(line.matches(of: /[0-9a-f]{64}/).count == 2)
        #expect(bad.output.contains("1 of 2 datasets as recorded, 1 refused"))
    }

    @Test("build refuses a dataset with another digest, and writes nothing")
    func buildOther() throws {
        let scratch = try Self.copy()
        _ = try Self.changeRecipe(in: scratch)
        let build = try Command.milli("dataset", "build", "random-1000", "--output", "out", in: scratch.folder)
        #expect(build.status == 1)
        #expect(build.errors.matches(of: /[0-9a-f]{64}/).count == 2)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("out").path))
    }

    @Test("a changed profile is refused with both digests")
    func changedProfile() throws {
        let scratch = try Self.copy()
        try Self.edit(scratch.file("datasets/profiles/uikit-views.json")) { $0["source"] = "other dumps" }
        let refused = try Command.milli("dataset", "verify", "uikit-views-1000", in: scratch.folder)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("profile.sha256: another profile in profiles/uikit-views.json"))
        #expect(refused.errors.matches(of: /[0-9a-f]{64}/).count == 2)
    }

    @Test("recording accepts a changed profile")
    func recordedProfile() throws {
        let scratch = try Self.copy()
        try Self.edit(scratch.file("datasets/profiles/uikit-views.json")) { $0["source"] = "other dumps" }
        #expect(try Command.milli("dataset", "record", "uikit-views-1000", in: scratch.folder).status == 0)
        #expect(try Command.milli("dataset", "verify", "uikit-views-1000", in: scratch.folder).status == 0)
    }

    @Test(
        "a dataset that build writes is read back by import with its views, levels and hidden views", .needsXML)
    func build() throws {
        let scratch = try Self.copy()
        let outcome = try Command.milli(
            "dataset", "build", "screen-1000", "chain-1000", "--output", "new/dumps", in: scratch.folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let folder = scratch.file("new/dumps").path
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
                "chain-1000.xml", "screen-1000.xml",
            ])
        let read = try Command.milli("import", folder, "--calls", "0", "--width", "400", in: scratch.folder)
        #expect(read.output.contains("chain-1000.xml: detox-xml, 1,000 views, 1,000 levels, 0 hidden"))
        #expect(read.output.contains("screen-1000.xml: detox-xml, 1,000 views"))

        let stream = try Command.milli("dataset", "build", "screen-1000", "--output", "-", in: scratch.folder)
        #expect(stream.status == 0)
        let file = try String(contentsOf: scratch.file("new/dumps/screen-1000.xml"), encoding: .utf8)
        #expect(stream.output == file)
        #expect(file.components(separatedBy: "<View ").count == 1_001)
        // Progress is for terminals.
        #expect(stream.errors.isEmpty)
    }

    @Test("a file that cannot be written is reported, and no part of it is left")
    func cannotBeWritten() throws {
        let scratch = try Self.copy()
        try FileManager.default.createDirectory(
            at: scratch.file("out/chain-1000.xml"), withIntermediateDirectories: true)
        let folder = try Command.milli("dataset", "build", "chain-1000", "--output", "out", in: scratch.folder)
        #expect(folder.status == 2)
        #expect(folder.errors.contains("a folder, where a file is wanted"))
        try scratch.write("file", "")
        let file = try Command.milli("dataset", "build", "chain-1000", "--output", "file", in: scratch.folder)
        #expect(file.status == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out").path) == ["chain-1000.xml"])
    }

    @Test("a new recipe is recorded, listed, verified and built")
    func record() throws {
        let scratch = try Self.copy()
        let record = try Command.milli(
            "dataset", "record", "mine", "--profile", "android-accessibility", "--views", "321", "--seed", "5",
            in: scratch.folder)
        #expect(record.status == 0, "\(record.errors)")
        #expect(
            try Command.milli("dataset", "list", in: scratch.folder).output.contains("screen, android-accessibility"))
        #expect(try Command.milli("dataset", "verify", "mine", in: scratch.folder).status == 0)

        // As a file, from elsewhere.
        let file = scratch.file("datasets/mine.json").path
        #expect(try Command.milli("dataset", "verify", file, in: Command.package).status == 0)
        for arguments in [
            ["--shape", "comb"], ["--views", "10"], ["--shape", "comb", "--profile", "uikit-views", "--views", "5"],
            ["--profile", "unknown", "--views", "5"], ["--shape", "cube", "--views", "5"],
        ] {
            let bad = try Command.run(
                Command.executable, ["dataset", "record", "other"] + arguments, in: scratch.folder)
            #expect(bad.status == 2, "\(arguments)")
            #expect(bad.errors.split(separator: "\n").count == 1)
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.file("datasets/other.json").path))
    }

    @Test("a recipe cannot name a profile outside its folder")
    func outside() throws {
        let scratch = try Self.copy()
        try Self.edit(scratch.file("datasets/uikit-views-1000.json")) { recipe in
            var profile = recipe["profile"] as? [String: Any] ?? [:]
            profile["file"] = "../datasets/profiles/uikit-views.json"
            recipe["profile"] = profile
        }

        let outcome = try Command.milli("dataset", "verify", "uikit-views-1000", in: scratch.folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("leaves the folder of the recipe"))
    }

    /// A copy of the datasets with a folder of two dumps.
    private static func copyWithDumps() throws -> Scratch {
        let scratch = try copy()
        let build = try Command.run(
            Command.executable, ["dataset", "build", "uikit-views-1000", "app-1000", "--output", "dumps"],
            in: scratch.folder)
        try #require(build.status == 0)
        return scratch
    }

    @Test("the profile of a folder counts its dumps, and passes over other files", .needsXML)
    func profile() throws {
        let scratch = try Self.copyWithDumps()
        try scratch.write("dumps/README.md", "no dump")
        let printed = try Command.milli("dataset", "profile", "dumps", in: scratch.folder)
        #expect(printed.status == 0, "\(printed.errors)")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "milli.profile/1")
        #expect(object["source"] as? String == "2 dumps")
        #expect((object["trees"] as? [Any])?.count == 2)
        #expect(object["rootClass"] as? String == "UIWindow")
    }

    @Test("a stored profile is the one that is printed", .needsXML)
    func keptProfile() throws {
        let scratch = try Self.copyWithDumps()
        let printed = try Command.milli("dataset", "profile", "dumps", in: scratch.folder)
        let storing = try Command.milli("dataset", "profile", "dumps", "--name", "mine", in: scratch.folder)
        #expect(storing.status == 0)
        let stored = try String(contentsOf: scratch.file("datasets/profiles/mine.json"), encoding: .utf8)
        #expect(stored == printed.output)
    }

    @Test("a profile for - is written to standard output, and no file is made", .needsXML)
    func profileForStandardOutput() throws {
        let scratch = try Self.copyWithDumps()
        let printed = try Command.milli("dataset", "profile", "dumps", in: scratch.folder)
        let streamed = try Command.milli("dataset", "profile", "dumps", "--output", "-", in: scratch.folder)
        #expect(streamed.status == 0 && streamed.output == printed.output)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("-").path))
    }

    @Test("a stored profile can be compared with its screens", .needsXML)
    func comparedProfile() throws {
        let scratch = try Self.copyWithDumps()
        let storing = try Command.milli("dataset", "profile", "dumps", "--name", "mine", in: scratch.folder)
        #expect(storing.status == 0)
        let compared = try Command.milli("dataset", "compare", "mine", "--screens", "3", in: scratch.folder)
        #expect([0, 1].contains(compared.status))
        #expect(compared.output.contains("mine: 2 dumps, 2,000 views; 6 screens drawn, 6,000 views"))
    }

    @Test("a folder with a broken dump has no profile, and the line is named")
    func profileOfBrokenDump() throws {
        let scratch = try Self.copyWithDumps()
        try scratch.write("dumps/cut.xml", "<ViewHierarchy><View class=\"A\">")
        let refused = try Command.milli(
            "dataset", "profile", "dumps", "--output", "p.json", in: scratch.folder)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("dumps/cut.xml:1: "))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("p.json").path))
    }

    @Test("compare shows every distance with limit and verdict, and all profiles of the project are within")
    func compare() throws {
        let outcome = try Command.milli("dataset", "compare", in: Command.package)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("3 profiles, every distance within its limit"))
        let json = try Command.milli("dataset", "compare", "uikit-views", "--json", "--seed", "9", in: Command.package)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let measures = try #require(object["measures"] as? [[String: Any]])
        #expect(measures.count { $0["limit"] != nil } == 4)
        expectAll(measures, count: 10) { $0["distance"] is Double }
        #expect(measures.compactMap { $0["verdict"] as? String } == ["within", "within", "within", "within"])
    }

    @Test("counts out of range, unknown names and missing folders get one line that names them, exit 2")
    func refused() throws {
        let scratch = try Self.copy()
        try Self.edit(scratch.file("datasets/profiles/uikit-views.json")) { $0["singleChildChain"] = ["1": -4] }
        for (arguments, says) in [
            (["compare"], "singleChildChain[\"1\"]: a whole number from 0 to 1000000000 was expected, not -4"),
            (["compare", "uikit-view"], "did you mean 'uikit-views'?"),
            (["verify", "chain-100"], "did you mean 'chain-1000'?"),
            (["build", "nothing.json"], "nothing.json: No such file or directory"),
            (["list", "--datasets", "elsewhere"], "no recipes in 'elsewhere'"),
            (["compare", "--datasets", "elsewhere"], "no profiles in 'elsewhere/profiles'"),
            (["profile", "datasets/profiles"], "no dump was found in 'datasets/profiles'"),
            (
                ["compare", "datasets/chain-1000.json"],
                "schema: \"milli.profile/1\" was expected, not \"milli.recipe/1\""
            ),
            (
                ["build", "datasets/profiles/uikit-views.json"],
                "schema: \"milli.recipe/1\" was expected, not \"milli.profile/1\""
            ),
            (["build", "chain-1000", "wide-1000", "--output", "-"], "use --output - for one NAME"),
            (["profile", "dumps", "--output", "p.json", "--replace"], "--replace is for --name"),
            (["profile", "dumps", "--name", "mine.json"], "the name of a profile has no /"),
            (["profile", "dumps", "--name", "a/mine"], "the name of a profile has no /"),
            (["record", "mine.json", "--views", "9"], "the name of a recipe has no /"),
        ] {
            let outcome = try Command.run(Command.executable, ["dataset"] + arguments, in: scratch.folder)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.errors.contains(says), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test("an empty folder of recipes is reported as empty")
    func emptyFolder() throws {
        let scratch = try Scratch()
        let outcome = try Command.milli("dataset", "list", "--datasets", scratch.folder.path)
        #expect(outcome.status == 0)
        #expect(outcome.output == "no recipe in '\(scratch.folder.path)'; 'milli dataset record' adds one\n")
    }

    @Test("interrupting a build leaves no part of a file", .timeLimit(.minutes(30)))
    func interrupted() throws {
        let scratch = try Self.copy()
        let outcome = try Command.run(
            Command.executable, ["dataset", "build", "screen-10000000", "--output", "out"], in: scratch.folder
        ) { process in
            // As soon as the first bytes are there; or it ends before that, whole.
            while process.isRunning {
                let parts = try? FileManager.default.contentsOfDirectory(atPath: scratch.file("out").path)
                if parts?.contains(where: { $0.hasSuffix(".part") }) == true { break }
                usleep(1_000)
            }

            process.interrupt()
        }

        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out").path)
        #expect(outcome.status == 130 ? left.isEmpty : left == ["screen-10000000.xml"])
    }
}
