/// The executable that a gate builds of a package.
package enum ProductChoice: Equatable, Sendable {
    /// The one of this name.
    case named(String)
    /// The first of these names that the package declares; if it has an executable of no such name, its only lab.
    case usual([String])

    /// The names, the first choice first.
    private var names: [String] {
        switch self {
        case .named(let name): [name]
        case .usual(let names): names
        }
    }

    /// The executable of a package.
    ///
    /// - Parameters:
    ///   - folder: the package, for messages.
    ///   - manifest: what it declares; `nil` if that cannot be read, which a build reports better.
    /// - Throws: ``GateError/noProject(_:)`` with the executables that there are.
    func product(declaredIn folder: String, _ manifest: PackageManifest?) throws(GateError) -> String {
        guard let manifest else { return names[0] }
        if let name = names.first(where: manifest.executables.contains) { return name }
        if case .usual = self, manifest.labs.count == 1 { return manifest.labs[0] }

        throw .noProject(
            "the package in \(folder) has no executable product '\(names[0])'; it has \(remedy(manifest))")
    }

    /// The executables that there are, and what to type.
    private func remedy(_ manifest: PackageManifest) -> String {
        if manifest.executables.isEmpty { return "none" }
        if case .usual = self, manifest.labs.count > 1 {
            return "several labs: give --product \(manifest.labs.joined(separator: " or "))"
        }

        return "\(manifest.executables.joined(separator: ", ")): name one with --product"
    }
}
