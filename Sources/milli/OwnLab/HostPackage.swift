import Foundation
import LabCommand

/// The package for which a lab is made, as its manifest describes it.
struct HostPackage {
    /// The folder, without symbolic links.
    let folder: String
    private let libraries: [Library]

    /// A library product with the modules that it offers.
    struct Library: Equatable {
        let name: String
        let modules: [String]
    }

    /// Reads the manifest of a package.
    ///
    /// - Throws: `CommandFailure` if the folder holds no package, or one that SwiftPM cannot read.
    init(at path: String) throws {
        folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
            throw CommandFailure("there is no Package.swift in \(folder); name the folder of a package")
        }

        libraries = try Self.libraries(ofManifest: Self.dump(folder))
    }

    /// The name by which another package refers to this one: its folder's name, in lower case.
    var identity: String { URL(fileURLWithPath: folder).lastPathComponent.lowercased() }

    /// Returns a library of the package.
    ///
    /// - Parameter name: the library's name; `nil` for the only one.
    /// - Throws: `CommandFailure` if there is no such library, or if the package has several and no name is given.
    func library(named name: String?) throws -> Library {
        guard !libraries.isEmpty else {
            throw CommandFailure("the package in \(folder) offers no library, so a lab cannot import it")
        }

        let names = libraries.map(\.name).joined(separator: ", ")
        guard let name else {
            if libraries.count == 1 { return libraries[0] }
            throw CommandFailure("the package offers several libraries; choose one with --library: \(names)")
        }

        guard let library = libraries.first(where: { $0.name == name }) else {
            throw CommandFailure("--library \(name): the package has no such library, but \(names)")
        }
        return library
    }

    /// Reads the libraries from the output of `swift package dump-package`.
    static func libraries(ofManifest manifest: Data) throws -> [Library] {
        struct Manifest: Decodable { let products: [Product] }
        struct Product: Decodable {
            let name: String
            let targets: [String]
            let type: [String: [String]?]
        }

        return try JSONDecoder().decode(Manifest.self, from: manifest).products
            .filter { $0.type.keys.contains("library") }
            .map { Library(name: $0.name, modules: $0.targets.map(moduleName)) }
    }

    /// Returns the name by which a target is imported: characters not allowed in identifiers become underscores.
    private static func moduleName(ofTarget name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private static func dump(_ folder: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", folder, "dump-package"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure("SwiftPM cannot read the manifest in \(folder)")
        }
        return text
    }
}
