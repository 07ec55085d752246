// swift-tools-version: 6.1
import Foundation
import PackageDescription

// The lab that `record` puts into the clone of a package, whose name is in MILLI_FOREIGN. MILLI is the path of Milli.

/// The products of a package that its cells are of.
let products = [
    "swift-algorithms": ["Algorithms"],
    "swift-collections": ["BitCollections", "DequeModule", "HeapModule", "OrderedCollections"],
    "swift-markdown": ["Markdown"],
    "SwiftCSV": ["SwiftCSV"],
    "SwiftPriorityQueue": ["SwiftPriorityQueue"],
    "SwiftSoup": ["SwiftSoup"],
]

func variable(_ name: String) -> String {
    guard let value = ProcessInfo.processInfo.environment[name] else { fatalError("\(name) is not set") }
    return value
}

let name = variable("MILLI_FOREIGN")
guard let measured = products[name] else {
    fatalError("\(name) is none of the packages of the record: \(products.keys.sorted().joined(separator: ", "))")
}

let package = Package(
    name: "lab", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "foreign", path: ".."), .package(name: "milli", path: variable("MILLI"))],
    targets: [
        .executableTarget(
            name: "lab",
            dependencies: measured.map { .product(name: $0, package: "foreign") }
                + ["LabKit", "LabWorker"].map { .product(name: $0, package: "milli") },
            path: "Sources/\(name)")
    ])
