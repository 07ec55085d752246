import Foundation
import JSONText
import Reproducibility
import Streams

/// A recipe that makes a dataset again: a shape, its parameters, and the digest that the tree must have.
package struct DatasetRecipe: Equatable, Sendable {
    package struct Profile: Equatable, Sendable {
        /// The file of the profile, relative to that of the recipe.
        package let file: String
        package let sha256: Digest

        package init(file: String, sha256: Digest) {
            self.file = file
            self.sha256 = sha256
        }
    }

    /// The digest and the measures of the tree.
    package struct Outcome: Equatable, Sendable {
        /// ``TreeBlueprint/digest``, of the parents, classes and visibility of all views.
        package let sha256: Digest
        package let views: Int
        package let levels: Int
        package let foregroundLevels: Int
    }

    /// The name of the dataset, and of the file of the recipe.
    package let name: String
    package let shape: TreeShape
    /// The profile of ``TreeShape/screen``; `nil` for ``ScreenProfile/uikitViews``.
    package let profile: Profile?
    package let views: Int
    package let seed: UInt64
    package let outcome: Outcome

    package static let maximumViews = 100_000_000

    /// Makes the dataset and compares its digest.
    ///
    /// - Parameter profileBytes: returns the bytes of the profile's file.
    /// - Throws: ``DatasetError`` if the profile or the tree differs from the recipe, and the errors of `profileBytes`.
    /// - Complexity: O(views).
    package func make(profileBytes: (_ file: String) throws -> Data) throws -> TreeBlueprint {
        let tree = Self.blueprint(shape, profile: try readProfile(profileBytes), views: views, seed: seed)
        let actual = Outcome(of: tree)
        guard actual.sha256 == outcome.sha256 else {
            throw mismatch(
                "tree.sha256", "another dataset: the recipe has \(outcome.sha256), made was \(actual.sha256)")
        }

        // The digest covers these fields. They are for readers, so they must be correct, too.
        for (field, recordedValue, present) in [
            ("tree.views", outcome.views, actual.views), ("tree.levels", outcome.levels, actual.levels),
            ("tree.foregroundLevels", outcome.foregroundLevels, actual.foregroundLevels),
        ] where recordedValue != present {
            throw mismatch(field, "the recipe has \(recordedValue), the dataset \(present)")
        }

        return tree
    }

    private func readProfile(_ bytes: (_ file: String) throws -> Data) throws -> ScreenProfile? {
        guard let profile else { return nil }

        let data = try bytes(profile.file)
        let digest = SHA256.digest(of: data)
        guard digest == profile.sha256 else {
            throw mismatch(
                "profile.sha256",
                "another profile in \(profile.file): the recipe has \(profile.sha256), the file \(digest)")
        }

        return try ScreenProfile(json: data, file: profile.file)
    }

    private func mismatch(_ field: String, _ problem: String) -> DatasetError {
        DatasetError(file: name, field: field, problem: problem, isMismatch: true)
    }

    private static func blueprint(
        _ shape: TreeShape, profile: ScreenProfile?, views: Int, seed: UInt64
    ) -> TreeBlueprint {
        profile?.screen(views: views, seed: seed) ?? shape.blueprint(views: views, seed: seed)
    }
}

extension DatasetRecipe {
    /// Makes a recipe of the current result of a shape. The tree is made for its digest, in O(views).
    /// ``TreeShape/screen`` needs a profile.
    package init(name: String, shape: TreeShape, profile: (Profile, ScreenProfile)? = nil, views: Int, seed: UInt64) {
        let tree = Self.blueprint(shape, profile: profile?.1, views: views, seed: seed)
        self.init(name: name, shape: shape, profile: profile?.0, views: views, seed: seed, outcome: Outcome(of: tree))
    }
}

extension DatasetRecipe.Outcome {
    init(of tree: TreeBlueprint) {
        self.init(
            sha256: tree.digest, views: tree.count, levels: tree.levels,
            foregroundLevels: tree.visibility[0] == .visible ? tree.foregroundPath.count : 0)
    }
}

extension DatasetRecipe {
    /// The schema in recipe files. Minor versions, such as `milli.recipe/1.2`, are read too, without their additions.
    package static let schema = fileSchema.description

    private static let fileSchema = SchemaName("recipe", version: 1)

    /// Reads the recipe in the bytes of a file, which errors call `file`. If a `name` is given, the recipe must have
    /// it.
    package init(json: Data, file: String, name: String? = nil) throws(DatasetError) {
        self = try DatasetError.reading(json, file: file) { fields throws(FieldError) in
            try fields.check(Self.fileSchema)
            return try DatasetRecipe(fields, named: name)
        }
    }

    private init(_ fields: JSONFields, named fileName: String?) throws(FieldError) {
        let name = try fields.string("name")
        if let fileName, fileName != name {
            throw fields.error("name", "\(JSONQuoting.quoted(fileName)) was expected, as the file is called")
        }

        let shape = try fields.namedCase("shape", TreeShape.self)
        let profile = try fields.optionalFields("profile")
        if profile != nil, shape != .screen {
            throw fields.error("profile", "shape '\(shape.rawValue)' is not drawn from a profile; 'screen' alone is")
        }

        let tree = try fields.fields("tree")
        self.init(
            name: name, shape: shape,
            profile: try profile.map { fields throws(FieldError) in
                Profile(file: try fields.string("file"), sha256: try fields.digest("sha256"))
            },
            views: try fields.count("views", in: 1...Int64(Self.maximumViews)), seed: try fields.unsigned("seed"),
            outcome: Outcome(
                sha256: try tree.digest("sha256"), views: try tree.count("views"), levels: try tree.count("levels"),
                foregroundLevels: try tree.count("foregroundLevels")))
    }

    /// Returns the bytes of a file with this recipe.
    package func json() -> Data {
        var object: [String: Any] = [
            "schema": Self.schema, "name": name, "shape": shape.rawValue, "views": views, "seed": seed,
            "tree": [
                "sha256": "\(outcome.sha256)", "views": outcome.views, "levels": outcome.levels,
                "foregroundLevels": outcome.foregroundLevels,
            ] as [String: Any],
        ]
        if let profile { object["profile"] = ["file": profile.file, "sha256": "\(profile.sha256)"] }
        return Data(file: object)
    }
}

extension JSONFields {
    fileprivate func digest(_ key: StaticString) throws(FieldError) -> Digest {
        try made(key, "a SHA-256 digest of 64 hexadecimal digits") { Digest($0) }
    }
}
