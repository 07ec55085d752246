import ExitPage
import Foundation
import Importers
import LabKit
import Measurement
import Reproducibility
import UIModel

/// What is said of one dump.
struct DumpReport: Encodable {
    var file: String
    var format: String
    var roots: Int
    var views: Int
    var levels: Int
    var hidden: Int
    /// The view in front; `nil` when no root is visible.
    var foreground: Foreground?
    /// The searches that were run, with the path each found.
    var answers: [String: [Int]]
    /// Those that found something else than the reference.
    var disagreeing: [String]
    var cold: Cold?
    var warnings: [String]

    struct Foreground: Encodable {
        var className: String
        /// Positions on the way down from the root.
        var path: [Int]
        /// Levels on the path, the root included.
        var levels: Int
        var controller: String?
        var controllerDeep: String?
    }

    /// What one cold call of the reference takes.
    struct Cold: Encodable {
        var calls: Int
        var dropped: Int
        var medianNanoseconds: Double
        var p99Nanoseconds: Double
        var limitNanoseconds: Double
        var verdict: String
    }

    var jsonLines: [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return [] }
        return [String(decoding: data, as: UTF8.self)]
    }

    var lines: [String] {
        var lines = [
            "\(file): \(format), \(views) views, \(levels) levels, \(hidden) hidden"
                + (roots == 1 ? "" : ", \(roots) roots")
        ]
        if let foreground {
            let path = foreground.path.map(String.init).joined(separator: ".")
            lines.append(
                "  in front    \(foreground.className), \(foreground.levels) levels deep"
                    + (path.isEmpty ? "" : ", at \(path)"))
            let resolved = foreground.controllerDeep == foreground.controller ? nil : foreground.controllerDeep
            if let controller = foreground.controller ?? resolved {
                lines.append("  controller  \(controller)" + (resolved.map { ", which shows \($0)" } ?? ""))
            }
        } else {
            lines.append("  in front    none: no root is visible")
        }
        if !answers.isEmpty {
            lines.append(
                disagreeing.isEmpty
                    ? "  searches    all \(answers.count) agree"
                    : "  searches    MISMATCH: \(disagreeing.joined(separator: ", ")) differ from documented")
        }
        if let cold {
            lines.append(
                "  cold        median \(TimeSpan(nanoseconds: cold.medianNanoseconds)), p99 "
                    + "\(TimeSpan(nanoseconds: cold.p99Nanoseconds)) of \(cold.calls) calls: \(cold.verdict) "
                    + "\(TimeSpan(nanoseconds: cold.limitNanoseconds))"
                    + (cold.dropped == 0 ? "" : ", \(cold.dropped) dropped"))
        }
        return lines + warnings.map { "  warning     line \($0)" }
    }
}
