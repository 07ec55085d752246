import Foundation

/// A Swift package built for a gate. It is optimised, and has a section for each function, so that a link can move
/// every function.
struct PackageBuild {
    let folder: String
    let scratch: String
    let product: String
    /// The path to which ``scratch`` is moved during the build; `nil` if it stays in its place.
    var buildPath: BuildPath?
    var compiler = PackageCompiler()

    var executable: String { "\(scratch)/release/\(product)" }

    private static let sections = [
        "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections",
    ]

    /// Builds the package, or brings the build up to date.
    ///
    /// - Parameter name: the name of the package in messages.
    /// - Throws: ``GateError/doesNotBuild(_:output:)``; ``GateError/unwritable(_:reason:)``; ``GateError/interrupted``.
    func build(_ name: String, isInterrupted: @escaping () -> Bool = { false }) throws(GateError) {
        guard let buildPath else { return try compile(name, in: scratch, isInterrupted) }

        try buildPath.withFolder(scratch) { () throws(GateError) in
            try compile(name, in: buildPath.path, isInterrupted)
        }
    }

    /// The command that links the product, with the present paths of objects; `nil` if there is no such command.
    var linkCommand: LinkCommand? {
        guard let manifest = try? String(contentsOfFile: "\(scratch)/release.yaml", encoding: .utf8),
            let command = LinkCommand(product: product, manifest: manifest)
        else { return nil }

        return buildPath.map { command.moved(from: $0.path, to: scratch) } ?? command
    }

    private func compile(
        _ name: String, in scratch: String, _ isInterrupted: @escaping () -> Bool
    ) throws(GateError) {
        let arguments = [
            "build", "--package-path", folder, "--scratch-path", scratch, "-c", "release", "--product", product,
            "--manifest-cache", "none", "--disable-build-manifest-caching",
        ]
        let outcome = compiler.run(arguments + Self.sections, isStopped: isInterrupted)
        if outcome.end == .stopped { throw .interrupted }

        guard outcome.end == .exit(0) else {
            let text = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
            throw .doesNotBuild(name, output: Self.essence(of: text))
        }
    }

    /// The names of the folders of resources in a folder of products.
    static func resources(in products: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
        return names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
    }

    /// The output from the first error on, or the end of an output without errors, cut to a readable length.
    static func essence(of output: String) -> String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { $0.contains("error:") }
        let excerpt = first.map { lines[$0...].prefix(60) } ?? lines.suffix(30)
        return excerpt.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
