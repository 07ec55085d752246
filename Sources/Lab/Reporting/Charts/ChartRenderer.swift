import Execution
import Foundation
import JSONText
import Results

/// Draws charts with `vl-convert-python`.
///
/// It uses the first Python with that package: the one in `MILLI_PYTHON`; `.build/charts/bin/python` in the current
/// folder, where `make setup` installs it; `python3` on the path.
package struct ChartRenderer: Sendable {
    /// The Pythons to try, in this order: files, or names on the path.
    var candidates: [String]

    /// Makes a renderer for the environment of a process.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        candidates = ["\(FileManager.default.currentDirectoryPath)/.build/charts/bin/python", "python3"]
        if let interpreter = environment["MILLI_PYTHON"], !interpreter.isEmpty { candidates.insert(interpreter, at: 0) }
    }

    init(candidates: [String]) { self.candidates = candidates }

    /// A format of chart files: scalable, or with two pixels to a unit.
    package enum Format: String, Sendable { case svg, png }

    /// The reason for which no chart was drawn.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// The reason in one line.
        package let description: String
        /// True if no Python here can draw at all.
        var isAbsence = false
    }

    /// Returns the Python that draws charts on this machine, and its version of vl-convert. Draws nothing.
    package func engine() throws(Failure) -> (python: String, version: String) {
        struct Answer: Decodable { var python, version: String }
        let answer = try ask(["version": true], as: Answer.self, timeLimit: 30)
        return (answer.python, answer.version)
    }

    /// Returns the JavaScript that draws charts in a page: Vega, Vega-Lite and vega-embed, packed by gzip, as base64.
    package func bundle() throws(Failure) -> String {
        struct Answer: Decodable { var bundle: String }
        return try ask(["bundle": true], as: Answer.self, timeLimit: 60).bundle
    }

    /// The files of charts, and the reasons for missing ones.
    package struct Drawings: Sendable {
        package let images: [Image]
        package let errors: [Refusal]

        /// The file of each chart, by the chart's `id`.
        package struct Image: Sendable {
            package let id: String
            package let data: Data
        }

        /// The reason why a chart was not drawn, by the chart's `id`.
        package struct Refusal: Sendable {
            package let id: String
            package let message: String
        }
    }

    /// Draws charts as files.
    ///
    /// A chart can end the process that draws all of them. Then each half is drawn separately, until that chart is
    /// alone.
    ///
    /// - Throws: ``Failure`` if no Python here can draw.
    package func images(of charts: [Chart], as format: Format) throws(Failure) -> Drawings {
        do throws(Failure) {
            return try draw(charts, as: format)
        } catch {
            guard !error.isAbsence, let first = charts.first else { throw error }
            guard charts.count > 1 else {
                return Drawings(images: [], errors: [.init(id: first.id, message: error.description)])
            }

            let middle = charts.count / 2
            let left = try images(of: Array(charts[..<middle]), as: format)
            let right = try images(of: Array(charts[middle...]), as: format)

            return Drawings(images: left.images + right.images, errors: left.errors + right.errors)
        }
    }

    private func draw(_ charts: [Chart], as format: Format) throws(Failure) -> Drawings {
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

        // A chart takes a tenth of a second, and the start takes some time.
        let answer = try ask(request, as: Answer.self, timeLimit: 60 + 3 * Double(charts.count))
        let images = charts.compactMap { chart -> Drawings.Image? in
            guard let image = answer.images[chart.id] else { return nil }

            let data =
                switch format {
                case .svg: Data(image.utf8)
                case .png: Data(base64Encoded: image)
                }
            return data.map { Drawings.Image(id: chart.id, data: $0) }
        }

        let errors = charts.compactMap { chart in
            answer.errors[chart.id].map { Drawings.Refusal(id: chart.id, message: $0) }
        }
        return Drawings(images: images, errors: errors)
    }

    func ask<Answer: Decodable>(
        _ request: JSONValue, as type: Answer.Type, timeLimit: Double
    ) throws(Failure) -> Answer {
        for candidate in candidates {
            let outcome = process(candidate, request, timeLimit: timeLimit).run()
            let reason: String

            switch outcome.end {
            case .exit(0):
                if let answer = try? JSONDecoder().decode(type, from: outcome.output) { return answer }
                reason = ": its answer is not what was asked for"
            // The script exits with 3 if a module is missing; env and shells with the others if a program is.
            case .exit(3), .exit(126), .exit(127), .notStarted: continue
            case .exit(let status):
                let complaint = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).last
                reason = ": \(complaint ?? "it ended with \(status)")"
            case .signal(let number): reason = ": signal \(number)"
            case .timeLimit, .stopped: reason = " within \(TimeSpan.seconds(timeLimit).limitText)"
            case .outputLost(let fault): reason = ": its output was lost: \(fault)"
            case .unknown(let fault): reason = ": its end is not known: \(fault)"
            }

            throw Failure(description: "\(candidate) drew no charts\(reason)")
        }

        throw Failure(
            description:
                "no Python here has vl-convert-python, which draws charts; 'make setup' installs it, or name one "
                + "that has it in MILLI_PYTHON", isAbsence: true)
    }

    private func process(_ candidate: String, _ request: JSONValue, timeLimit: Double) -> ChildProcess {
        let isFile = candidate.contains("/")
        let script = ["-c", String(decoding: PackageResources.charts_py, as: UTF8.self)]
        return ChildProcess(
            executable: isFile ? candidate : "/usr/bin/env",
            arguments: isFile ? script : [candidate] + script, input: Data(request.json.utf8), timeLimit: timeLimit
        )
    }
}
