import Foundation

/// The parts of a package's manifest that a gate needs.
struct PackageManifest {
    let executables: [String]
    /// The folders of packages that it depends on by a path.
    let pathDependencies: [String]

    /// Reads the manifest of a package; `nil` if it cannot be read, for which a build gives a better report.
    ///
    /// - Parameter scratch: the gate's folder for SwiftPM. The package's own is locked if a command of SwiftPM calls
    ///   the gate.
    init?(of folder: String, scratch: String, _ compiler: PackageCompiler) {
        struct Dump: Decodable {
            struct Named: Decodable {
                let name: String
                let type: NamedType
            }
            /// `{"executable": null}` of a product, `"executable"` of a target.
            struct NamedType: Decodable {
                let isExecutable: Bool
                init(from decoder: any Decoder) throws {
                    let name = try? decoder.singleValueContainer().decode(String.self)
                    let keys = try? decoder.singleValueContainer().decode([String: Ignored].self)
                    isExecutable = name == "executable" || keys?["executable"] != nil
                }
            }
            struct Ignored: Decodable { init(from decoder: any Decoder) {} }
            struct Dependency: Decodable {
                struct Folder: Decodable { let path: String }
                let fileSystem: [Folder]?
            }
            let products: [Named]
            let targets: [Named]
            let dependencies: [Dependency]
        }

        let outcome = compiler.run(["package", "--package-path", folder, "--scratch-path", scratch, "dump-package"])
        guard outcome.end == .exit(0), let dump = try? JSONDecoder().decode(Dump.self, from: outcome.output) else {
            return nil
        }

        executables = Set((dump.products + dump.targets).filter(\.type.isExecutable).map(\.name)).sorted()
        pathDependencies = dump.dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path)
    }
}
