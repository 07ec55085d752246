import Foundation
import LabCommand

/// A lab to be made for a package: a package of its own, in a folder inside the other one.
struct NewLab {
    let package: HostPackage
    let library: HostPackage.Library
    /// The folder of the lab.
    let folder: LabFolder
    let milli: MilliSource
    /// The expression that makes an input.
    let input: String
    let implementations: [Implementation]

    /// One of the ways to compute the answer.
    struct Implementation: Equatable {
        let name: String
        /// A Swift expression in which `$0` is the input.
        let expression: String

        /// Reads `NAME=EXPRESSION`.
        ///
        /// - Throws: `CommandFailure` if the name or the expression is missing, or if the expression does not use the
        ///   input.
        init(_ text: String) throws {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains("/") else {
                throw CommandFailure("--compare '\(text)': a name and an expression were expected, 'mine=median($0)'")
            }
            guard parts[1].contains("$0") else {
                throw CommandFailure("--compare '\(text)': the expression has no $0, which is the input")
            }
            name = parts[0]
            expression = parts[1]
        }
    }

    /// The name of the lab's package and executable. Characters that need quotes in a call become hyphens.
    var name: String {
        let identity = package.identity.map { character in
            character.isLetter || character.isNumber || "-_.".contains(character) ? character : "-"
        }
        return "\(String(identity))-lab"
    }

    var path: String { "\(package.folder)/\(folder.path)" }

    var mainFile: String { "\(path)/Sources/\(name)/main.swift" }

    /// Writes the files of the lab.
    ///
    /// - Returns: the paths of the files.
    /// - Throws: `CommandFailure` if there is no implementation, or if the folder exists already.
    func write() throws -> [String] {
        guard !implementations.isEmpty else {
            throw CommandFailure("nothing to compare; name a way to the answer with --compare 'mine=median($0)'")
        }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure("\(path) exists already; choose another folder with --folder")
        }

        var files = [("\(path)/Package.swift", manifest), (mainFile, main), ("\(path)/.gitignore", ".build/\n")]
        if case .repository = milli {
            let workflow = "\(package.folder)/.github/workflows/\(name).yml"
            if !FileManager.default.fileExists(atPath: workflow) { files.append((workflow, self.workflow)) }
        }

        for (path, text) in files {
            let url = URL(fileURLWithPath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return files.map { path, _ in path }
    }
}

// MARK: The texts

extension NewLab {
    var manifest: String {
        let product = library.name.escapedForSwift
        let owner = package.identity.escapedForSwift
        let depth = folder.path.split(separator: "/").count
        let pathToPackage = Array(repeating: "..", count: depth).joined(separator: "/")
        return """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "\(name)", platforms: [.macOS(.v15)],
                dependencies: [
                    .package(path: "\(pathToPackage)"),
                    \(milli.declaration),
                ],
                targets: [
                    .executableTarget(
                        name: "\(name)",
                        dependencies: [
                            .product(name: "\(product)", package: "\(owner)"),
                            .product(name: "LabKit", package: "\(milli.identity)"),
                            .product(name: "LabWorker", package: "\(milli.identity)"),
                        ])
                ])

            """
    }

    var main: String {
        let imports = (["LabKit", "LabWorker"] + library.modules).sorted().map { "import \($0)" }
        let product = library.name.escapedForSwift
        let declarations = implementations.enumerated().map { index, implementation in
            let form = index == 0 ? "Implementation.reference" : "Implementation"
            return "    \(form)(\"\(implementation.name.escapedForSwift)\") { \(implementation.expression) }"
        }

        // A single implementation has nothing to compare with until another one is added.
        let count = implementations.count
        let purpose = count == 1 ? "Measure a way to an answer." : "Compare \(count) ways to one answer."

        return """
            \(imports.joined(separator: "\n"))

            let comparison = Experiment("comparison", "\(purpose)") {
                Inputs("random", sizes: [10, 1_000, 100_000], smallest: 1) { size, random in \(input) }
            } comparing: {
            \(declarations.joined(separator: "\n"))
            }

            Lab(name: "\(name)", abstract: "The algorithms of \(product), compared.", experiments: [comparison])
                .main()

            """
    }

    var workflow: String {
        """
        name: \(name)

        on:
          pull_request:

        permissions:
          contents: read

        jobs:
          gate:
            runs-on: ubuntu-latest
            container: swift:6.3
            timeout-minutes: 60
            steps:
              - uses: actions/checkout@v4
                with:
                  fetch-depth: 0
              - name: Let git read the checkout
                run: git config --global --add safe.directory '*'
              - name: Keep the command from run to run
                uses: actions/cache@v4
                with:
                  path: \(folder.inYAML(".build"))
                  key: >-
                    milli-${{ runner.os }}-${{
                    hashFiles(\(folder.inExpression("Package.resolved")), \(folder.inExpression("Package.swift"))) }}
              - name: Build the lab, and the command next to it
                run: |
                  swift build -c release --package-path \(folder.inShell())
                  swift build -c release --package-path \(folder.inShell()) --product milli
              - name: Compare with the base branch
                working-directory: \(folder.inYAML())
                run: >-
                  .build/release/\(name) gate --base ${{ github.event.pull_request.base.sha }}
                  --markdown gate.md --annotations
              - name: Show the table with the run
                if: always()
                run: |
                  [ ! -e \(folder.inShell("gate.md")) ] || cat \(folder.inShell("gate.md")) >> "$GITHUB_STEP_SUMMARY"

        """
    }
}
