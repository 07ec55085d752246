import JSONText
import Execution
import Foundation

/// What draws charts: `vl-convert-python`, in the first Python that has it of what `MILLI_PYTHON` names,
/// `.build/charts/bin/python` under the current folder, where `make setup` puts it, and `python3` on the path.
public struct ChartRenderer: Sendable {
    /// Which Pythons are tried, in this order: files, or names on the path.
    var candidates: [String]

    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let folder = FileManager.default.currentDirectoryPath
        let named = environment["MILLI_PYTHON"].flatMap { $0.isEmpty ? nil : $0 }
        candidates = (named.map { [$0] } ?? []) + ["\(folder)/.build/charts/bin/python", "python3"]
    }

    init(candidates: [String]) { self.candidates = candidates }

    /// What files of charts are: scalable, or pixels, two to a unit.
    package enum Format: String, Sendable { case svg, png }

    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let description: String
        /// Whether there is nothing that could draw, whatever it was asked for.
        var isAbsence = false
    }

    /// The Python that draws charts on this machine, and the version of vl-convert that it has. It draws none.
    public func engine() throws(Failure) -> (python: String, version: String) {
        struct Answer: Decodable { var python, version: String }
        let answer = try ask(["version": true], as: Answer.self, timeLimit: 30)
        return (answer.python, answer.version)
    }

    /// The JavaScript that draws charts in a page: Vega, Vega-Lite and vega-embed, packed by gzip, as base64.
    public func bundle() throws(Failure) -> String {
        struct Answer: Decodable { var bundle: String }
        return try ask(["bundle": true], as: Answer.self, timeLimit: 60).bundle
    }

    /// What became of charts: the files by the chart's `id`, and what went wrong with the others.
    package typealias Images = (images: [(id: String, data: Data)], errors: [(id: String, message: String)])

    /// Charts as files. A chart can end what draws all of them; then the halves are drawn apart, until it is alone.
    /// Throws ``Failure`` when there is nothing that draws.
    package func images(of charts: [Chart], as format: Format) throws(Failure) -> Images {
        do throws(Failure) {
            return try draw(charts, as: format)
        } catch {
            guard !error.isAbsence, let first = charts.first else { throw error }
            guard charts.count > 1 else { return ([], [(first.id, error.description)]) }

            let middle = charts.count / 2
            let left = try images(of: Array(charts[..<middle]), as: format)
            let right = try images(of: Array(charts[middle...]), as: format)

            return (left.images + right.images, left.errors + right.errors)
        }
    }

    private func draw(_ charts: [Chart], as format: Format) throws(Failure) -> Images {
        struct Answer: Decodable { var images, errors: [String: String] }
        let specifications = charts.map { chart -> JSONValue in
            [
                "id": .text(chart.id), "title": .text(chart.title), "description": .text(chart.description),
                "spec": chart.specification,
            ]
        }

        let request: JSONValue = [
            "format": .text(format.rawValue), "charts": .array(specifications),
            "theme": .text(String(decoding: PackageResources.theme_json, as: UTF8.self)),
        ]
        // A chart takes a tenth of a second; starting takes some.
        let answer = try ask(request, as: Answer.self, timeLimit: 60 + 3 * Double(charts.count))
        let images = charts.compactMap { chart -> (id: String, data: Data)? in
            let image = answer.images[chart.id]
            let data = format == .svg ? image.map { Data($0.utf8) } : image.flatMap { Data(base64Encoded: $0) }
            return data.map { (chart.id, $0) }
        }

        return (images, charts.compactMap { chart in answer.errors[chart.id].map { (chart.id, $0) } })
    }

    func ask<Answer: Decodable>(
        _ request: JSONValue, as type: Answer.Type, timeLimit: Double
    ) throws(Failure) -> Answer {
        for candidate in candidates {
            let isFile = candidate.contains("/")
            let script = String(decoding: PackageResources.charts_py, as: UTF8.self)
            let outcome = ChildProcess(
                executable: isFile ? candidate : "/usr/bin/env",
                arguments: (isFile ? [] : [candidate]) + ["-c", script], input: Data(request.json.utf8),
                timeLimit: timeLimit
            ).run()
            let reason: String

            switch outcome.end {
            case .exit(0):
                if let answer = try? JSONDecoder().decode(type, from: outcome.output) { return answer }
                reason = ": its answer is not what was asked for"
            // What the script says when a module is missing, and env and shells of a program that is not there.
            case .exit(3), .exit(126), .exit(127), .notStarted: continue
            case .exit(let status):
                let complaint = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).last
                reason = ": \(complaint ?? "it ended with \(status)")"
            case .signal(let number): reason = ": signal \(number)"
            case .timeLimit, .stopped: reason = " within \(Int(timeLimit)) seconds"
            }

            throw Failure(description: "\(candidate) drew no charts\(reason)")
        }

        throw Failure(
            description:
                "no Python here has vl-convert-python, which draws charts; 'make setup' installs it, or name one "
                + "that has it in MILLI_PYTHON", isAbsence: true)
    }
}
