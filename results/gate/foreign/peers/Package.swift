// swift-tools-version: 6.1
import Foundation
import PackageDescription

// The program that `peers.py` puts into the clone of a package, whose name is in MILLI_FOREIGN.

/// The products of a package that its cells are of.
let products = [
    "swift-algorithms": ["Algorithms"],
    "swift-collections": ["BitCollections", "DequeModule", "OrderedCollections"],
    "swift-markdown": ["Markdown"],
]

guard let name = ProcessInfo.processInfo.environment["MILLI_FOREIGN"], let measured = products[name] else {
    fatalError("MILLI_FOREIGN is to be one of \(products.keys.sorted().joined(separator: ", "))")
}

let package = Package(
    name: "peer", platforms: [.macOS(.v15)], dependencies: [.package(name: "foreign", path: "..")],
    targets: [
        .executableTarget(
            name: "peer", dependencies: measured.map { .product(name: $0, package: "foreign") },
            path: "Sources/\(name)",
            // Some commits of swift-collections call `ceil`, and import it from nowhere.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
    ])
