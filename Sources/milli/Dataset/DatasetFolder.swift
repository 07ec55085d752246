import Files
import Foundation
import LabCommand
import LabKit
import Reproducibility
import Workloads

/// The folder with the recipes and profiles of a call. A word without `/` is a name in it: a file's name without
/// `.json`. A word that contains `/` or ends in `.json` is the path of a file.
struct DatasetFolder {
    static let option = Option<FilePath>(
        "--datasets", value: "DIR", help: "the folder of recipes, with the folder profiles in it", default: "datasets")

    let path: FilePath

    init(_ arguments: Arguments) { path = arguments[Self.option] }

    var profiles: FilePath { path.appending("profiles") }

    func profileNames() throws(CommandFailure) -> [FilePath] { try names(in: profiles, of: "profiles") }

    func recipeNames() throws(CommandFailure) -> [FilePath] { try names(in: path, of: "recipes") }

    /// Reads the profiles that a word names. A file may contain several.
    func profiles(_ word: FilePath) throws -> [(name: String, profile: ScreenProfile)] {
        let file = try file(of: word, in: profiles, noun: "profile", available: profileNames)
        return try ScreenProfile.profiles(in: Self.data(file), file: file.description).map {
            ($0.name ?? Self.name(of: file), $0.profile)
        }
    }

    /// Reads the recipe that a word names, and returns it with the folder to which the file of its profile is relative.
    func recipe(_ word: FilePath) throws -> (recipe: DatasetRecipe, folder: FilePath) {
        let file = try file(of: word, in: path, noun: "recipe", available: recipeNames)
        let recipe = try DatasetRecipe(json: try Self.data(file), file: file.description, name: Self.name(of: file))
        return (recipe, file.folder)
    }

    /// Makes the tree of a recipe, relative to the folder of its file.
    static func make(_ recipe: DatasetRecipe, in folder: FilePath) throws -> TreeBlueprint {
        try recipe.make { file in
            // A recipe from elsewhere must not read files outside of its own folder.
            guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
                throw CommandFailure("\(recipe.name): profile.file: '\(file)' leaves the folder of the recipe")
            }

            return try data(folder.appending(file))
        }
    }

    /// Reads a profile by name. Returns it with the reference that a recipe keeps, which contains the file's digest.
    func recipeProfile(_ name: String) throws -> (DatasetRecipe.Profile, ScreenProfile) {
        let file = try file(of: FilePath(name), in: profiles, noun: "profile", available: profileNames)
        guard file == Self.file(name, in: profiles) else {
            throw CommandFailure("a recipe names a profile of its folder, such as 'uikit-views', not '\(name)'")
        }

        let data = try Self.data(file)
        let profile = DatasetRecipe.Profile(file: "profiles/\(name).json", sha256: SHA256.digest(of: data))
        return (profile, try ScreenProfile(json: data, file: file.description))
    }

    static func file(_ name: String, in folder: FilePath) -> FilePath { folder.appending("\(name).json") }

    /// Throws if a name would be read as the path of a file, or if it names a hidden file.
    ///
    /// - Parameters:
    ///   - name: the name of a file to be written.
    ///   - noun: the word for such a file, for the error.
    static func requireName(_ name: String, of noun: String) throws(CommandFailure) {
        guard !name.contains("/"), !name.hasPrefix("."), !name.hasSuffix(".json") else {
            throw CommandFailure(
                "the name of a \(noun) has no /, begins with no dot and does not end in .json, unlike '\(name)'")
        }
    }

    /// Throws if a file exists already.
    static func refuseReplacing(_ file: FilePath) throws(CommandFailure) {
        guard file.status(followsLinks: false) == nil else {
            throw CommandFailure("\(file): it exists already; give another name, or --replace")
        }
    }

    /// Returns the file that a word names.
    ///
    /// - Parameters:
    ///   - word: a name or a path.
    ///   - folder: the folder for names.
    ///   - noun: the word for such a file, for errors.
    ///   - available: the names in the folder.
    private func file(
        of word: FilePath, in folder: FilePath, noun: String, available: () throws(CommandFailure) -> [FilePath]
    ) throws(CommandFailure) -> FilePath {
        if word.bytes.contains(UInt8(ascii: "/")) || word.hasSuffix(".json") { return word }

        let names = try available()
        if names.contains(word) { return folder.appending(word.bytes + ".json".utf8) }

        let texts = names.map(\.description)
        var message = "unknown \(noun) \("\(word)".quotedForMessage) in \(folder)"
        if let nearest = "\(word)".nearest(among: texts) {
            message += "; did you mean '\(nearest)'?"
        } else if !texts.isEmpty {
            message += "; there are \(texts.joined(separator: ", "))"
        }

        throw CommandFailure(message)
    }

    /// Returns the names of the JSON files in a folder, without `.json`.
    private func names(in folder: FilePath, of noun: String) throws(CommandFailure) -> [FilePath] {
        guard folder.status() != nil || errno != ENOENT else {
            throw CommandFailure(
                "no \(noun) in '\(folder)'; call it in a folder that has some, or give --datasets DIR")
        }

        let names: [[UInt8]]
        do throws(Files.FileReadError) {
            names = try folder.names()
        } catch {
            throw CommandFailure("\(error.path): \(noun) cannot be read: \(error.reason)")
        }

        return names.map(FilePath.init(bytes:)).filter { $0.hasSuffix(".json") }
            .map { FilePath(bytes: $0.bytes.dropLast(5)) }
    }

    /// Returns the name of the recipe or profile in a file.
    static func name(of file: FilePath) -> String {
        let name = FilePath(bytes: file.lastComponent)
        return String(showing: name.hasSuffix(".json") ? name.bytes.dropLast(5) : name.bytes)
    }

    private static func data(_ file: FilePath) throws(Files.FileReadError) -> Data {
        Data(try FileInput(file).readAll())
    }
}
