import Foundation

/// A format of files for profiles.
package enum ProfileFormat: String, CaseIterable, Sendable {
    /// The whole profile, as `milli.profile/1`.
    case json
    /// A line for each path to a function: the input of other flame graph tools.
    case folded
    /// The format of callgrind, for KCachegrind and callgrind_annotate.
    case callgrind
    /// The format of speedscope.
    case speedscope
}

extension CellProfile {
    /// The parts with their names in files.
    var parts: [(name: String, part: ProfilePart)] {
        let first = firstCall.map { [("first call", $0)] } ?? []
        return [(firstCall == nil ? "whole process" : "steady state", steadyState)] + first
    }

    /// Returns the profile in a format. Its counts are sums over all recorded calls.
    package func text(as format: ProfileFormat) -> String {
        switch format {
        case .json: json
        case .folded: foldedStacks
        case .callgrind: callgrind
        case .speedscope: speedscope
        }
    }

    /// Returns a value as JSON with sorted keys, with a newline at the end.
    static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
