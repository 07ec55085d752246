import Execution
import Foundation
import Results
import TestSupport

@testable import Gate

/// A package in a repository of its own, and a compiler that copies a script from it in place of building: what a gate
/// does with commits, folders and builds, without minutes of compiling.
final class ThrowawayProject {
    let folder: Scratch
    /// The folder of the work tree.
    let tree: String
    /// The command that stands for the compiler.
    let compiler: String
    /// The calls of the compiler, a line each.
    var calls: [String] {
        let text = (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// A repository without commits.
    ///
    /// - Parameter name: of the folder.
    init(named name: String = "tree") throws {
        folder = try Scratch()
        tree = "\(folder.path)/\(name)"
        try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: true)

        // A package with a file `broken` does not compile, one with a file `slow` takes a minute.
        compiler = try folder.script(
            "compiler",
            """
            if [ "$1" = package ]; then
                [ -e "$3/executables" ] || exit 1
                products=$(sed 's|.*|{"name": "&", "type": {"executable": null}}|' "$3/executables" | paste -sd,)
                targets=$(paste -sd, "$3/targets")
                printf '{"targets": [%s], "products": [%s], "dependencies": [' "$targets" "$products"
                while read -r path; do
                    printf '%s{"fileSystem": [{"path": "%s"}]}' "$comma" "$(realpath -m "$3/$path")"
                    comma=,
                done < "$3/paths"
                printf ']}'
                exit
            fi
            echo "$@" >> '\(folder.path)/calls'
            env >> '\(folder.path)/variables'
            while [ $# -gt 0 ]; do
                case "$1" in
                --package-path) package=$2; shift;;
                --scratch-path) scratch=$2; shift;;
                --product) product=$2; shift;;
                esac
                shift
            done
            if [ -e "$package/slow" ]; then sleep 60 & echo $! > '\(folder.path)/sleeper'; wait; fi
            if [ -e "$package/broken" ]; then
                echo "$package/a.swift:3:5: error: cannot find 'y' in scope" >&2
                exit 1
            fi
            mkdir -p "$scratch/release" && cp "$package/lab" "$scratch/release/$product"
            """)
        try git("init", "--quiet", "--initial-branch=main")
    }

    /// Writes a file of the work tree.
    func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: "\(tree)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        chmod(file.path, 0o755)
    }

    /// Writes a package into a folder: what the compiler says that its manifest declares.
    ///
    /// - Parameters:
    ///   - targets: its targets as SwiftPM prints them, each in a line.
    ///   - paths: of packages that it depends on, from its folder.
    func declare(
        _ folder: String = ".", executables: [String] = ["lab"], targets: [String] = [], dependsOn paths: [String] = []
    ) throws {
        try write("\(folder)/Package.swift", "")
        try write("\(folder)/targets", targets.map { "\($0)\n" }.joined())
        try write("\(folder)/executables", executables.map { "\($0)\n" }.joined())
        try write("\(folder)/paths", paths.map { "\($0)\n" }.joined())
    }

    /// Commits all there is, and gives back the commit's name.
    @discardableResult
    func commit() throws -> String {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "a change")
        return try git("rev-parse", "HEAD")
    }

    /// Calls git in the work tree, under a made-up name.
    @discardableResult
    func git(_ arguments: String...) throws -> String {
        let outcome = ChildProcess(
            executable: "/usr/bin/env",
            arguments: [
                "git", "-C", tree, "-c", "user.name=n", "-c", "user.email=e@x", "-c", "protocol.file.allow=always",
            ]
                + arguments,
            environment: ["PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME=\(folder.path)"]
        ).run()
        guard outcome.end == .exit(0) else { throw GateError.noProject(outcome.complaint ?? "git failed") }

        return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// All of the user's that a gate could touch: the index, stashes, worktrees, settings, branches, hooks and files.
    func state() throws -> [String: String] {
        var state = [
            "stashes": try git("stash", "list"), "worktrees": try git("worktree", "list", "--porcelain"),
            "references": try git("for-each-ref"), "HEAD": try git("rev-parse", "--verify", "--quiet", "HEAD"),
        ]
        let files = FileManager.default
        let passed = ["\(tree)/.build", "\(tree)/.git/objects"]
        for case let name as String in files.enumerator(atPath: tree) ?? FileManager.DirectoryEnumerator() {
            let path = "\(tree)/\(name)"
            guard !passed.contains(where: { path == $0 || path.hasPrefix("\($0)/") }) else { continue }
            let attributes = try files.attributesOfItem(atPath: path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            let content = files.contents(atPath: path) ?? Data()
            state[name] = "\(attributes[.modificationDate] ?? "") \(content.base64EncodedString())"
        }

        return state
    }

    /// The project as a gate finds it.
    func project(
        at path: String? = nil, product: ProductChoice = .named("lab"), isInterrupted: @escaping () -> Bool = { false }
    ) throws -> Project {
        try Project(at: path ?? tree, product: product, compiler: compiler, isInterrupted: isInterrupted)
    }

    /// An executable that answers a gate, as text.
    func lab(
        time: String, allocations: Int = 2, own: (metric: Metric, count: Int)? = nil, tolerance: Double? = nil
    ) throws -> String {
        let file = try folder.lab("answers", time: time, allocations: allocations, own: own, tolerance: tolerance)
        return try String(contentsOfFile: file, encoding: .utf8)
    }
}
