import Foundation
import LabCommand
import Reproducibility
import Workloads

/// The folder of recipes and profiles that a call works on.
///
/// A profile or recipe is called by its name there, which is its file's without `.json`; anything with a `/`, or that
/// ends on `.json`, is the path of a file.
struct DatasetFolder {
    static let option = Option<String>(
        "--datasets", value: "DIR", help: "the folder of recipes, with the folder profiles in it", default: "datasets")

    let path: String

    private var profiles: String { "\(path)/profiles" }

    /// The names of the profiles there.
    func profileNames() throws(CommandFailure) -> [String] { try names(in: profiles, of: "profiles") }

    /// The names of the recipes there.
    func recipeNames() throws(CommandFailure) -> [String] { try names(in: path, of: "recipes") }

    /// The profiles that a word names: one, or those of a file of several.
    func profiles(_ word: String) throws -> [(name: String, profile: ScreenProfile)] {
        let file = try file(of: word, in: profiles, kind: "profile", known: profileNames)
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        return try ProfileFile.profiles(in: Self.bytes(file), file: file).map { ($0.name ?? name, $0.profile) }
    }

    /// The recipe that a word names, with the folder that its profile's file is relative to.
    func recipe(_ word: String) throws -> (recipe: DatasetRecipe, folder: String) {
        let file = try file(of: word, in: path, kind: "recipe", known: recipeNames)
        let url = URL(fileURLWithPath: file)
        let recipe = try DatasetRecipe(
            json: try Self.bytes(file), file: file, name: url.deletingPathExtension().lastPathComponent)
        return (recipe, url.deletingLastPathComponent().path)
    }

    /// Makes the dataset of a recipe, its digest compared.
    static func make(_ recipe: DatasetRecipe, in folder: String) throws -> TreeBlueprint {
        try recipe.make { file in
            // So that a recipe from elsewhere reads nothing but what lies beside it.
            guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
                throw CommandFailure("\(recipe.name): profile.file: '\(file)' leaves the folder of the recipe")
            }
            return try bytes("\(folder)/\(file)")
        }
    }

    /// The profile that a recipe is to name, with its digest.
    func recipeProfile(_ name: String) throws -> (DatasetRecipe.Profile, ScreenProfile) {
        let file = try file(of: name, in: profiles, kind: "profile", known: profileNames)
        guard file == "\(profiles)/\(name).json" else {
            throw CommandFailure("a recipe names a profile of its folder, such as 'uikit-views', not '\(name)'")
        }
        let data = try Self.bytes(file)
        let profile = DatasetRecipe.Profile(file: "profiles/\(name).json", sha256: SHA256.digest(of: data))
        return (profile, try ScreenProfile(json: data, file: file))
    }

    /// Where a profile of a name is kept.
    func profileFile(_ name: String) -> String { "\(profiles)/\(name).json" }

    /// Where a recipe of a name is kept.
    func recipeFile(_ name: String) -> String { "\(path)/\(name).json" }

    /// Refuses to write a new recipe or profile over another one.
    static func refuseReplacing(_ file: String) throws(CommandFailure) {
        var status = stat()
        guard lstat(file, &status) != 0 else {
            throw CommandFailure("\(file): it is there already; another name is needed, or --replace")
        }
    }

    /// The file that a word names.
    private func file(
        of word: String, in folder: String, kind: String, known: () throws(CommandFailure) -> [String]
    ) throws(CommandFailure) -> String {
        if word.contains("/") || word.hasSuffix(".json") { return word }
        let names = try known()
        if names.contains(word) { return "\(folder)/\(word).json" }
        let nearest = NearestMatch(to: word, among: names).map { "; did you mean '\($0.candidate)'?" }
        throw CommandFailure(
            "unknown \(kind) '\(word)' in \(folder)"
                + (nearest ?? (names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))")))
    }

    private func names(in folder: String, of kind: String) throws(CommandFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
        } catch {
            throw CommandFailure(
                "no \(kind) in '\(folder)'; call it in a folder that has one, or name it with --datasets DIR")
        }
    }

    /// The bytes of a file.
    static func bytes(_ file: String) throws(CommandFailure) -> Data {
        guard access(file, R_OK) == 0 else {
            throw CommandFailure("\(file): \(String(cString: strerror(errno)))")
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw CommandFailure("\(file): cannot be read; a file is wanted")
        }
    }
}
