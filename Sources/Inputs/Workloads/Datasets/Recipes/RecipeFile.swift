import Foundation
import Reproducibility

extension DatasetRecipe {
    /// The schema that recipe files name. Minor versions, `milli.recipe/1.2`, are read too, without what they add.
    public static let schema = DatasetDocument.recipe.schema.description

    /// The recipe in a file's bytes.
    ///
    /// - Parameters:
    ///   - file: the name for errors.
    ///   - name: the file's name without `.json`, which the recipe has to have too; not compared where it is `nil`.
    public init(json: Data, file: String, name: String? = nil) throws(RecipeError) {
        do throws(RecipeError) {
            self = try RecipeDocument.decoded(json).recipe(name: name)
        } catch {
            throw RecipeError(file: file, field: error.field, problem: error.problem)
        }
    }

    /// The bytes of a file that holds this recipe.
    public func json() throws(RecipeError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(RecipeDocument(self)) + Data("\n".utf8)
        } catch {
            throw RecipeError(file: name, field: "", problem: .notJSON("\(error)"))
        }
    }
}

/// A recipe as it stands in a file, of which nothing is known yet.
private struct RecipeDocument: Codable {
    struct Profile: Codable {
        var file: String
        var sha256: Digest
    }

    struct Tree: Codable {
        var sha256: Digest
        var views: WholeNumber<Int>
        var levels: WholeNumber<Int>
        var foregroundLevels: WholeNumber<Int>
    }

    var schema: String
    var name: String
    var shape: String
    var profile: Profile?
    var views: WholeNumber<Int>
    var seed: WholeNumber<UInt64>
    var tree: Tree

    init(_ recipe: DatasetRecipe) {
        schema = DatasetRecipe.schema
        name = recipe.name
        shape = recipe.shape.rawValue
        profile = recipe.profile.map { Profile(file: $0.file, sha256: $0.sha256) }
        views = WholeNumber(recipe.views)
        seed = WholeNumber(recipe.seed)
        tree = Tree(
            sha256: recipe.outcome.sha256, views: WholeNumber(recipe.outcome.views),
            levels: WholeNumber(recipe.outcome.levels),
            foregroundLevels: WholeNumber(recipe.outcome.foregroundLevels))
    }

    static func decoded(_ json: Data) throws(RecipeError) -> RecipeDocument {
        do throws(DocumentFault) {
            try DatasetDocument.recipe.check(json)
        } catch {
            throw RecipeError(field: error.field, problem: .document(error))
        }
        do {
            return try JSONDecoder().decode(RecipeDocument.self, from: json)
        } catch let error as DecodingError {
            let fault = JSONFault(error)
            switch fault.kind {
            case .missing: throw RecipeError(field: fault.field, problem: .missing)
            case .wrongKind(let expected):
                throw RecipeError(field: fault.field, problem: .wrongKind(expected: expected))
            case .notJSON(let reason): throw RecipeError(field: fault.field, problem: .notJSON(reason))
            }
        } catch {
            throw RecipeError(field: "", problem: .notJSON("\(error)"))
        }
    }

    func recipe(name fileName: String?) throws(RecipeError) -> DatasetRecipe {
        guard let shape = TreeShape(rawValue: shape) else {
            throw RecipeError(field: "shape", problem: .unknownShape(shape))
        }
        if profile != nil, shape != .screen {
            throw RecipeError(field: "profile", problem: .profileOfShape(shape.rawValue))
        }
        guard (1...DatasetRecipe.maximumViews).contains(views.value) else {
            throw RecipeError(field: "views", problem: .outside(views.value, 1...DatasetRecipe.maximumViews))
        }
        if let fileName, fileName != name {
            throw RecipeError(field: "name", problem: .otherName(recorded: name, file: fileName))
        }
        return DatasetRecipe(
            name: name, shape: shape,
            profile: profile.map { DatasetRecipe.Profile(file: $0.file, sha256: $0.sha256) }, views: views.value,
            seed: seed.value,
            outcome: DatasetRecipe.Outcome(
                sha256: tree.sha256, views: tree.views.value, levels: tree.levels.value,
                foregroundLevels: tree.foregroundLevels.value))
    }
}
