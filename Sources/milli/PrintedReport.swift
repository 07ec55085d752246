import Foundation

/// What a command found: lines for people, objects for machines.
protocol PrintedReport {
    var lines: [String] { get }
    var objects: [any Encodable] { get }
}
