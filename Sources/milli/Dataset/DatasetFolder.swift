import Files
import Foundation
import LabCommand
import LabKit
import Reproducibility
import Workloads

/// The folder of recipes and profiles that a call works on. One is called by its name there, its file's without
/// `.json`; anything with a `/`, or that ends in `.json`, is the path of a file.
struct DatasetFolder {
    static let option = Option<FilePath>(
        "--datasets", value: "DIR", help: "the folder of recipes, with the folder profiles in it", default: "datasets")

    let path: FilePath

    init(_ arguments: Arguments) { path = arguments[Self.option] }

    var profiles: FilePath { path.appending("profiles") }

    func profileNames() throws(CommandFailure) -> [FilePath] { try names(in: profiles, of: "profiles") }

    func recipeNames() throws(CommandFailure) -> [FilePath] { try names(in: path, of: "recipes") }

    /// The profiles that a word names: one, or those of a file of several.
    func profiles(_ word: FilePath) throws -> [(name: String, profile: ScreenProfile)] {
        let file = try file(of: word, in: profiles, kind: "profile", known: profileNames)
        return try ScreenProfile.profiles(in: Self.data(file), file: file.description).map {
            ($0.name ?? Self.name(of: file), $0.profile)
        }
    }

    /// The recipe that a word names, with the folder that its profile's file is relative to.
    func recipe(_ word: FilePath) throws -> (recipe: DatasetRecipe, folder: FilePath) {
        let file = try file(of: word, in: path, kind: "recipe", known: recipeNames)
        let recipe = try DatasetRecipe(json: try Self.data(file), file: file.description, name: Self.name(of: file))
        return (recipe, file.folder)
    }

    static func make(_ recipe: DatasetRecipe, in folder: FilePath) throws -> TreeBlueprint {
        try recipe.make { file in
            // So that a recipe from elsewhere reads nothing but what lies beside it.
            guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
                throw CommandFailure("\(recipe.name): profile.file: '\(file)' leaves the folder of the recipe")
            }

            return try data(folder.appending(file))
        }
    }

    /// The profile that a recipe is to name, with its digest.
    func recipeProfile(_ name: String) throws -> (DatasetRecipe.Profile, ScreenProfile) {
        let file = try file(of: FilePath(name), in: profiles, kind: "profile", known: profileNames)
        guard file == Self.file(name, in: profiles) else {
            throw CommandFailure("a recipe names a profile of its folder, such as 'uikit-views', not '\(name)'")
        }

        let data = try Self.data(file)
        let profile = DatasetRecipe.Profile(file: "profiles/\(name).json", sha256: SHA256.digest(of: data))
        return (profile, try ScreenProfile(json: data, file: file.description))
    }

    static func file(_ name: String, in folder: FilePath) -> FilePath { folder.appending("\(name).json") }

    static func refuseReplacing(_ file: FilePath) throws(CommandFailure) {
        guard file.status(followsLinks: false) == nil else {
            throw CommandFailure("\(file): it is there already; give another name, or --replace")
        }
    }

    private func file(
        of word: FilePath, in folder: FilePath, kind: String, known: () throws(CommandFailure) -> [FilePath]
    ) throws(CommandFailure) -> FilePath {
        if word.bytes.contains(UInt8(ascii: "/")) || word.hasSuffix(".json") { return word }
        let names = try known()
        if names.contains(word) { return folder.appending(word.bytes + ".json".utf8) }
        let texts = names.map(\.description)
        let nearest = "\(word)".nearest(among: texts).map { "; did you mean '\($0)'?" }
        throw CommandFailure(
            "unknown \(kind) \("\(word)".quotedForMessage) in \(folder)"
                + (nearest ?? (names.isEmpty ? "" : "; there are \(texts.joined(separator: ", "))")))
    }

    private func names(in folder: FilePath, of kind: String) throws(CommandFailure) -> [FilePath] {
        guard let names = try? folder.names() else {
            throw CommandFailure("no \(kind) in '\(folder)'; call it in a folder that has some, or give --datasets DIR")
        }

        return names.map(FilePath.init(bytes:)).filter { $0.hasSuffix(".json") }
            .map { FilePath(bytes: $0.bytes.dropLast(5)) }
    }

    static func name(of file: FilePath) -> String {
        let name = FilePath(bytes: file.lastComponent)
        return String(showing: name.hasSuffix(".json") ? name.bytes.dropLast(5) : name.bytes)
    }

    private static func data(_ file: FilePath) throws(Files.FileReadError) -> Data {
        Data(try FileInput(file).readAll())
    }
}
