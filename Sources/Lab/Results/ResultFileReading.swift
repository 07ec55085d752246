import CivilTime
import Files
import Foundation
import JSONText
import Measurement
import Synchronization

/// Reading result files.
extension ResultFile {
    /// Reads a result file, or the result in an archive of `publish`.
    ///
    /// - Throws: ``FileError`` with the file, the problem and its place.
    public init(contentsOf path: FilePath) throws(FileError) {
        try self.init(bytes: try path.readAll(), named: "\(path)")
    }

    /// Reads the text of a result file.
    ///
    /// Unknown fields are ignored, so minor versions of the schema are read too; other versions are refused. Unknown
    /// plans and metrics are kept.
    ///
    /// - Throws: ``FileError`` with the file, the place, and a correction.
    public init(_ data: Data, named file: String) throws(FileError) { try self.init(bytes: Array(data), named: file) }

    /// Reads the text of a result file, or an archive.
    package init(bytes: [UInt8], named file: String) throws(FileError) {
        let text = Self.withoutMark(try Self.text(of: bytes, named: file))
        do throws(FileError) {
            try self.init(text: text)
        } catch {
            throw FileError(file, error.reason)
        }
    }

    /// The name of a result in the folder of an archive.
    package static let publishedName = "result.json"

    /// The text of a result file. Packed bytes are unpacked, and an archive is searched for its result.
    package static func text(of bytes: [UInt8], named file: String) throws(FileError) -> [UInt8] {
        guard !isPlain(bytes) else { return bytes }

        do throws(ArchiveError) {
            let text = try Gzip.unpackAll(bytes)
            guard text.count != bytes.count, !isPlain(text) else { return text }

            let results = try Archive(tar: text).files.filter {
                $0.name.split(separator: "/").dropFirst().elementsEqual([Substring(publishedName)])
            }

            guard results.count == 1 else {
                throw ArchiveError(
                    "it holds \(results.count) files FOLDER/\(publishedName); an archive of publish has one")
            }

            return results[0].bytes
        } catch {
            throw FileError(file, error.reason)
        }
    }

    /// True for bytes that begin like a result, with or without a byte order mark.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        bytes.first.map { $0 == 0xEF || $0 == UInt8(ascii: "{") || $0.isSpace } ?? true
    }

    /// The text without a byte order mark.
    private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    /// Reads a text. Its errors have no file name.
    private init(text: [UInt8]) throws(FileError) {
        guard text.first(where: { !$0.isSpace }) == UInt8(ascii: "{") else {
            throw FileError("", UnreadableJSON.notAnObject(Data(text)))
        }
        guard let parts = text.withUnsafeBufferPointer(ResultText.init) else {
            throw FileError("", UnreadableJSON.broken(Data(text)))
        }

        var numbers = HeadNumbers()
        var isOfThisVersion = false
        var lists: HeadLists?
        let head = try parts.head.withUnsafeBufferPointer { (head) throws(FileError) -> [UInt8] in
            let document = try Self.parsed(head, of: text, JSONParser(options: Self.options))
            try numbers.check(document)
            // The schema is read separately, and the command below. Reading the head a second time, only to recognise
            // other versions, took a quarter of the first reading.
            isOfThisVersion =
                document.string(document.member("schema")).map { Self.schemaName.match($0) == .same } ?? false
            lists = HeadLists(document)
            return lists == nil ? parts.head : HeadLists.textWithoutLists(document, head)
        }

        self = try ResultHead.decoded(head, of: text, isOfThisVersion: isOfThisVersion)
        lists?.put(into: &self)
        try checkShard()
        cells = try Self.cells(at: parts.cells, in: text, countedInHead: numbers.sumOfCounts)
        describeMetrics()
        try checkCellsAreDistinct()
    }

    private static let options = JSONOptions(duplicateKeys: .first)

    /// Reads the cells on all processors.
    private static func cells(
        at ranges: [Range<Int>], in text: [UInt8], countedInHead: Int
    ) throws(FileError) -> [Cell] {
        let sumOfCounts = Mutex(countedInHead)
        let cells = try concurrently(ranges.count) { (numbers) throws(FileError) in
            let parser = JSONParser(options: options)
            let memory = CellFields.SharedMemory()
            let cells = try text.withUnsafeBufferPointer { (bytes) throws(FileError) in
                var cells: [Cell] = []
                cells.reserveCapacity(numbers.count)
                for number in numbers {
                    let document = try parsed(bytes.part(ranges[number]), of: text, parser)
                    cells.append(try Cell(try CellFields(document, position: number, memory)))
                }

                return cells
            }

            // The sum is limited, so that it cannot overflow.
            sumOfCounts.withLock { $0 = min($0 + memory.sumOfCounts, NumberRange.largestSumOfCounts + 1) }
            return cells
        }

        guard sumOfCounts.withLock({ $0 <= NumberRange.largestSumOfCounts }) else {
            throw FileError(
                "", "its counts come to more than \(NumberRange.largestSumOfCounts) in all; no more are right")
        }

        return cells
    }

    /// Parses a part of the text. The place of an error is in the whole text.
    private static func parsed(
        _ part: UnsafeBufferPointer<UInt8>, of text: [UInt8], _ parser: JSONParser
    ) throws(FileError) -> JSONDocument {
        do { return try parser.parse(part) } catch { throw FileError("", UnreadableJSON.broken(Data(text))) }
    }

    private func checkShard() throws(FileError) {
        if let part = parts?.first(where: { Shard(number: $0.number, count: 10_000) == nil }) {
            throw FileError("", "parts has number \(part.number); 1 to 10,000 is right")
        }

        guard let shard, Shard(number: shard.number, count: shard.count) == nil else { return }
        throw FileError("", "shard is \(shard.number) of \(shard.count); 1 of 1 to 10,000 of 10,000 is right")
    }

    /// Completes the user's own metrics of cells from their descriptions.
    private mutating func describeMetrics() {
        let metricsByName = metrics.byName
        for index in cells.indices where cells[index].metric.unit.isEmpty {
            if let metric = metricsByName[cells[index].metric.name] { cells[index].id.metric = metric }
        }
    }

    private func checkCellsAreDistinct() throws(FileError) {
        guard let cell = CellIndex(cells).repetition else { return }
        throw FileError("", "it holds the cell \(cells[cell].id) twice")
    }
}
