import Foundation
import PackagePlugin

/// `swift package milli …`: builds the package's lab and runs it with the arguments, in the folder of the package.
@main
struct MilliPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var arguments = arguments
        let name = arguments.firstIndex(of: "--product").flatMap { place -> String? in
            // Behind a command it is the command's own.
            guard place == 0, arguments.count > 1 else { return nil }
            defer { arguments.removeFirst(2) }
            return arguments[1]
        }

        let build = try packageManager.build(
            .product(try lab(named: name, in: context.package)),
            parameters: .init(configuration: .release, echoLogs: false))
        guard build.succeeded, let executable = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
            Diagnostics.error("the lab does not build:\n\(build.logText)")
            return
        }

        let process = Process()
        process.executableURL = executable.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }

    /// The executable that is built on `LabCommand`.
    private func lab(named name: String?, in package: Package) throws -> String {
        let labs = package.targets(ofType: SwiftSourceModuleTarget.self).filter { target in
            target.kind == .executable
                && target.dependencies.contains { dependency in
                    if case .product(let product) = dependency { product.name == "LabCommand" } else { false }
                }
        }.map(\.name)
        if let name, labs.contains(name) { return name }
        guard let only = labs.first else {
            throw LabFailure("no executable of this package depends on LabCommand, so there is no lab to run")
        }

        guard name == nil, labs.count == 1 else {
            let wrong = name.map { "no lab is named '\($0)'" } ?? "there are several labs"
            throw LabFailure("\(wrong); say --product \(labs.joined(separator: " or ")) behind swift package milli")
        }

        return only
    }
}

/// Why no lab is run: one line.
struct LabFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
