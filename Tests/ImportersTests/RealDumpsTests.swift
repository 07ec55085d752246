import Files
import Importers
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder of real dumps next to the project, or the one that `MILLI_DATASETS` names. It is not part of the project.
private let realDumps: URL = {
    if let path = ProcessInfo.processInfo.environment["MILLI_DATASETS"] { return URL(filePath: path) }
    let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().appending(path: "shared/datasets/ui")
}()

private let hasRealDumps = FileManager.default.fileExists(atPath: realDumps.appending(path: "EXPECTED.tsv").path())

/// Skipped where the folder is not there: the files belong to others and are not copied into the project.
@Suite("Real dumps", .enabled(if: hasRealDumps, "there are no real dumps next to the project"))
struct RealDumpsTests {
    @Test(
        "every file gives the same roots, views, levels, hidden views and foreground view as an independent reader",
        .needsXML)
    func agreesWithIndependentReader() throws {
        let table = try String(contentsOf: realDumps.appending(path: "EXPECTED.tsv"), encoding: .utf8)
        let rows = table.split(whereSeparator: \.isNewline).dropFirst()
        #expect(!rows.isEmpty)
        for row in rows {
            let name = String(row.prefix { $0 != "\t" })
            let format = name.prefix { $0 != "/" }
            let screen = try DumpImporter().importFile(at: FilePath(realDumps.appending(path: name).path()))
            let foreground = screen.foreground
            let line = [
                name, "\(screen.roots.count)", "\(screen.views)", "\(screen.levels)", "\(screen.hiddenViews)",
                "\(foreground.levels)", foreground.className,
            ]
            #expect(line.joined(separator: "\t") == row)
            #expect(screen.format.rawValue == format, "\(name)")
            #expect(screen.elements.count == screen.views)
            #expect(screen.preorder.count == screen.views)
        }
    }

    @Test("of the whole folder every dump is imported, and the read-me and tables are skipped", .needsXML)
    func importsFolder() throws {
        var counts = (imported: 0, skipped: 0, refused: 0)
        DumpImporter().importFiles(DumpFiles(paths: [realDumps.path()])) { path, outcome in
            switch outcome {
            case .imported: counts.imported += 1
            case .skipped: counts.skipped += 1
            case .refused(let error):
                counts.refused += 1
                Issue.record("\(error)")
            }
        }
        #expect(counts == (53, 4, 0))
    }

    @Test("strict refuses exactly the files whose numbers are masked", .needsXML)
    func strictRefusesMaskedNumbers() throws {
        var refusals = 0
        DumpImporter(strict: true).importFiles(DumpFiles(paths: [realDumps.path()])) { path, outcome in
            if case .refused(let error) = outcome {
                refusals += 1
                guard case .strict = error.reason else {
                    Issue.record("\(error)")
                    return
                }
                #expect(path.hasSuffix(".malformed.xml"))
            } else {
                #expect(!path.hasSuffix(".malformed.xml"))
            }
        }
        #expect(refusals == 13)
    }

    @Test("every file cut at any of 60 places is either imported or refused with a line inside the file")
    func survivesCuts() throws {
        let files = DumpFiles(paths: [realDumps.path()]).files
        #expect(files.count == 57)
        for file in files {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: file.path)))
            let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
            for part in 0..<60 {
                do throws(ImportError) {
                    _ = try DumpImporter().importFile(Array(bytes[..<(bytes.count * part / 60)]), name: file.path)
                } catch {
                    #expect((1...lines).contains(error.line))
                }
            }
        }
    }
}
