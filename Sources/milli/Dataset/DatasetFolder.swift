import Foundation
import LabCommand
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

    /// The file that a word names.
    func file(
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
        do {
            return try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            let reason = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            throw CommandFailure("\(file): \(reason.map { String(cString: strerror(Int32($0))) } ?? "cannot be read")")
        }
    }
}
