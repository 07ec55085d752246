import Foundation

/// The parts of a package's manifest that a gate needs.
struct PackageManifest {
    let executables: [String]
    /// The executables that depend on ``libraries``, by the names of their products.
    let labs: [String]
    /// The folders of packages that it depends on by a path.
    let pathDependencies: [String]

    /// The libraries that make a lab of an executable, as for the command of SwiftPM.
    private static let libraries: Set = ["LabWorker", "LabCommand"]

    /// Reads the manifest of a package; `nil` if it cannot be read, for which a build gives a better report.
    ///
    /// - Parameter scratch: the gate's folder for SwiftPM. The package's own is locked if a command of SwiftPM calls
    ///   the gate.
    init?(of folder: String, scratch: String, _ compiler: PackageCompiler) {
        let outcome = compiler.run(["package", "--package-path", folder, "--scratch-path", scratch, "dump-package"])
        guard outcome.end == .exit(0),
            let dump = try? JSONDecoder().decode(ManifestDump.self, from: outcome.output)
        else { return nil }

        executables = Set((dump.products + dump.targets).filter(\.type.isExecutable).map(\.name)).sorted()
        pathDependencies = dump.dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path)
        labs = Set(dump.executables(dependingOn: Self.libraries)).sorted()
    }
}

/// The parts of the output of `swift package dump-package` that a gate needs.
private struct ManifestDump: Decodable {
    let products: [Part]
    let targets: [Part]
    let dependencies: [PackageDependency]

    /// The products of the executable targets that depend on one of some libraries.
    func executables(dependingOn libraries: Set<String>) -> [String] {
        let targets = targets.filter { target in
            target.type.isExecutable && (target.dependencies ?? []).contains { libraries.contains($0.name ?? "") }
        }
        return targets.flatMap { target in
            // SwiftPM makes a product of the target's name if the manifest declares none.
            let names = products.filter { $0.type.isExecutable && $0.targets?.contains(target.name) == true }
                .map(\.name)
            return names.isEmpty ? [target.name] : names
        }
    }

    /// A product or a target.
    struct Part: Decodable {
        let name: String
        let type: PartType
        /// The targets of a product.
        let targets: [String]?
        /// The targets and products that a target depends on.
        let dependencies: [TargetDependency]?
    }

    /// `{"executable": null}` of a product, `"executable"` of a target.
    struct PartType: Decodable {
        let isExecutable: Bool

        init(from decoder: any Decoder) throws {
            let name = try? decoder.singleValueContainer().decode(String.self)
            let keys = try? decoder.singleValueContainer().decode([String: Ignored].self)
            isExecutable = name == "executable" || keys?["executable"] != nil
        }
    }

    struct Ignored: Decodable { init(from decoder: any Decoder) {} }

    /// `{"product": ["LabKit", "milli", null, null]}`, also with `target` or `byName`: the name comes first.
    struct TargetDependency: Decodable {
        let name: String?

        init(from decoder: any Decoder) throws {
            let kinds = try? decoder.singleValueContainer().decode([String: FirstText].self)
            name = kinds?.values.first?.text
        }
    }

    struct FirstText: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            text = try? list.decode(String.self)
        }
    }

    struct PackageDependency: Decodable {
        let fileSystem: [Folder]?

        struct Folder: Decodable { let path: String }
    }
}
