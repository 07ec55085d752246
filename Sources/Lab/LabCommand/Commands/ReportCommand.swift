import Files
import Foundation
import Reporting
import Results

struct ReportCommand {
    let lab: StandaloneLab

    private static let files = Positional<[FilePath]>(
        "RESULT.json",
        help: "the results, the reported one last; the others are compared with it; or the findings of a gate",
        atLeast: 1)
    private static let html = Option<FilePath?>(
        "--html", value: "DIR", help: "one page that needs no network, DIR/index.html"
    ).named()
    private static let svg = Option<FilePath?>(
        "--svg", value: "DIR", help: "every chart as an SVG file, and all verdicts in one, for print"
    ).named()
    private static let png = Option<FilePath?>("--png", value: "DIR", help: "every chart as a PNG file").named()
    private static let markdown = Option<FilePath?>(
        "--markdown", value: "FILE", help: "GitHub's Markdown, for a pull request or a README; - for standard output")
    private static let site = Option<FilePath?>(
        "--site", value: "DIR",
        help: "an index of all runs with the trend of every cell, ready to host; takes folders, histories and results "
            + "of gates as well, and none of the other options"
    ).named()
    private static let baseline = Option<FilePath?>(
        "--baseline", value: "F",
        help: "with --site: the file or folder of accepted counts, to compare each cell with")
    private static let since = Option<String?>(
        "--since", value: "REV",
        help: """
            with --site: show what changed since a tag, a commit, a day or an instant; without it since the last \
            version tag, if the repository has one
            """)
    private static let address = Option<String?>(
        "--address", value: "URL", help: "with --site: where the site is hosted, for the links of its feed")

    var command: Command {
        Command(
            "report", abstract: "Publish results: a page, Markdown, charts as files.",
            discussion: """
                Without an option, the page is written to results/local/report. Charts are drawn by vl-convert-python, \
                which 'make setup' installs; without it the page has all tables. On a site, each file that you name \
                gets a report, and so do the \(SitePublisher.reports) newest runs in folders; existing reports stay. \
                Other runs, and the runs of a history, have a row, and their numbers are in the trends.
                """
        ) {
            [Self.files, Self.html, Self.svg, Self.png, Self.markdown]
            [Self.site, Self.baseline, Self.since, Self.address, CompareCommand.force]
            Example("\(lab.name) report run.json --html report", "a page to read and to publish")
            Example("\(lab.name) report before.json after.json --html report", "two runs side by side")
            Example("\(lab.name) report gate.json --html report", "the findings of a gate, with pictures of causes")
            Example("\(lab.name) report run.json --svg figures", "figures for a paper")
            Example("\(lab.name) report results --site site", "every run in a folder, and the trends")
            Example(
                "\(lab.name) report all.sqlite run.json --site site --since v1.0",
                "a history, and the changes since a tag")
            ExitMeaning(.wrongCall, "a result cannot be read, or charts for --svg or --png cannot be drawn")
        } action: { arguments, context in
            if let site = arguments[Self.site] { return try publish(site, arguments, context) }

            guard arguments[Self.baseline] == nil, arguments[Self.since] == nil, arguments[Self.address] == nil else {
                throw CommandFailure("--baseline, --since and --address belong to --site")
            }

            return try report(arguments, context)
        }
    }

    private func publish(_ site: FilePath, _ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        guard [Self.html, Self.svg, Self.png, Self.markdown].allSatisfy({ arguments[$0] == nil }) else {
            throw CommandFailure(
                "--site has a report of every run; give --html, --svg, --png and --markdown without it")
        }

        let address = arguments[Self.address]
        if let address, !Self.isAddressOfFolder(address) {
            throw CommandFailure("--address '\(address)': no address of a folder, as https://example.org/speed/ is")
        }

        try SitePublisher(command: lab.name, console: context.console).publish(
            arguments[Self.files], to: site, accepted: arguments[Self.baseline], since: arguments[Self.since],
            address: address)
        return .fine
    }

    private static func isAddressOfFolder(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), parts.host?.isEmpty == false else { return false }
        return ["http", "https"].contains(parts.scheme) && parts.query == nil && parts.fragment == nil
    }

    private func report(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        var files: [(path: FilePath, result: ResultFile)] = []
        for file in arguments[Self.files] {
            switch try PublishedSource(contentsOf: file) {
            case .result(let result, _): files.append((file, result.namingMissingVolumes(of: lab.descriptions)))
            case .gate(let gate, _): return try report(gate, of: file, arguments, context)
            case .history: throw CommandFailure("\(file): a history belongs to --site, and to history")
            }
        }
        let results = [NamedResult](files)
        guard let subject = results.last else { return .wrongCall }

        let earlier = Array(results.dropLast())
        let isForced = arguments[CompareCommand.force]
        if let file = arguments[Self.markdown] {
            let digest = Report(digestOf: subject, comparedWith: earlier, isForced: isForced, command: lab.name)
            try file.write(Data(digest.markdown().utf8), context.console)
            if file != .standardStream { context.console.writeLine("report: \(file)") }
        }

        let images: [(folder: FilePath?, format: ChartRenderer.Format)] = [
            (arguments[Self.svg], .svg), (arguments[Self.png], .png),
        ]
        let wantsImages = images.contains { $0.folder != nil }
        let page = Self.page(arguments, wantsImages: wantsImages)
        guard page != nil || wantsImages else { return .fine }

        var report = Report(
            on: subject, comparedWith: earlier, isForced: isForced, purposes: lab.purposes, command: lab.name)
        report.resultAddress = page.flatMap { folder in files.last.flatMap { Self.address(of: $0.path, from: folder) } }
        if let page { try ReportPage(console: context.console).publish(report, to: page) }

        if let folder = arguments[Self.svg], let picture = report.pictureFile {
            try folder.appending("verdicts.svg").write(Data(picture.utf8))
            context.console.writeLine("all verdicts: \(folder.appending("verdicts.svg"))")
        }

        var areDrawn = true
        for case (let folder?, let format) in images {
            areDrawn = try Self.writeImages(report.charts, as: format, to: folder, context.console) && areDrawn
        }

        return areDrawn ? .fine : .wrongCall
    }

    /// Writes the findings of a gate.
    private func report(
        _ gate: GatePart, of file: FilePath, _ arguments: Arguments, _ context: CommandContext
    ) throws -> ExitStatus {
        guard arguments[Self.files].count == 1 else {
            throw CommandFailure("\(file) has the findings of a gate: report it alone, or next to results with --site")
        }
        guard arguments[Self.svg] == nil, arguments[Self.png] == nil else {
            throw CommandFailure("\(file) has the findings of a gate, which have no charts for --svg and --png")
        }

        if let markdown = arguments[Self.markdown] {
            try markdown.write(Data(Report(gate.findings, by: .gate).markdown().utf8), context.console)
            if markdown != .standardStream { context.console.writeLine("report: \(markdown)") }
        }

        guard let folder = Self.page(arguments, wantsImages: false) else { return .fine }
        let page = folder.appending("index.html")
        let report = Report(on: gate, named: String(showing: file.lastComponent))
        // A gate's page has no charts, so it needs no renderer.
        try page.write(report.html(bundle: nil).utf8)
        context.console.writeLine("report: \(page)")
        return .fine
    }

    /// Returns the address of a file for a page in a folder; `nil` unless the file lies next to the page or next to the
    /// folder, because other files are not published together with it.
    static func address(of file: FilePath, from folder: FilePath) -> String? {
        guard file != .standardStream else { return nil }
        let place = URL(fileURLWithPath: String(showing: file.bytes)).standardizedFileURL.deletingLastPathComponent()
        let page = URL(fileURLWithPath: String(showing: folder.bytes)).standardizedFileURL
        let name =
            String(showing: file.lastComponent)
            .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        if name.isEmpty { return nil }
        if place.path == page.path { return name }
        return place.path == page.deletingLastPathComponent().path ? "../\(name)" : nil
    }

    /// Returns the folder of the page: the call's folder, or the usual one if the call requests nothing else.
    private static func page(_ arguments: Arguments, wantsImages: Bool) -> FilePath? {
        if let page = arguments[html] { return page }
        return arguments[markdown] == nil && !wantsImages ? "results/local/report" : nil
    }

    /// Writes every chart as a file.
    ///
    /// - Returns: `true` if every chart could be drawn.
    private static func writeImages(
        _ charts: [Chart], as format: ChartRenderer.Format, to folder: FilePath, _ console: Console
    ) throws -> Bool {
        guard !charts.isEmpty else {
            console.writeErrorLine("the result has nothing to show in a chart")
            return true
        }

        let images = try ChartRenderer().images(of: charts, as: format)
        for image in images.images { try folder.appending("\(image.id).\(format.rawValue)").write(image.data) }
        for error in images.errors { console.writeErrorLine("\(error.id): could not be drawn: \(error.message)") }
        console.writeLine("\(images.images.count) charts: \(folder)")

        return images.errors.isEmpty
    }
}
