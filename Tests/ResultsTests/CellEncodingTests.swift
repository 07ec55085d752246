import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct CellEncodingTests {
    /// A value of JSON of any kind, which `JSONEncoder` writes again.
    private enum Value: Codable {
        case null
        case truth(Bool)
        case whole(Int)
        case number(Double)
        case text(String)
        case list([Value])
        case object([String: Value])

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let truth = try? single.decode(Bool.self) {
                self = .truth(truth)
            } else if let integer = try? single.decode(Int.self) {
                self = .whole(integer)
            } else if let number = try? single.decode(Double.self) {
                self = .number(number)
            } else if let text = try? single.decode(String.self) {
                self = .text(text)
            } else if let list = try? single.decode([Value].self) {
                self = .list(list)
            } else {
                self = .object(try single.decode([String: Value].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var single = encoder.singleValueContainer()
            switch self {
            case .null: try single.encodeNil()
            case .truth(let truth): try single.encode(truth)
            case .whole(let integer): try single.encode(integer)
            case .number(let number): try single.encode(number)
            case .text(let text): try single.encode(text)
            case .list(let list): try single.encode(list)
            case .object(let object): try single.encode(object)
            }
        }
    }

    @Test("a file has the bytes that JSONEncoder writes with sorted keys", arguments: [false, true])
    func asByJSONEncoder(isPublished: Bool) throws {
        var result = try SmallResult.everything()
        result.cells[0].id.experiment = "a/\"b\"\\ \u{1}\n\t\u{7F} é \u{2028}\u{1F600} \"command\":"
        result.cells[0].summary.max = 1e300
        // Seeds of more than 63 bits are whole numbers that this test's values have no case for.
        result.seed = 7
        result.mismatches = []
        result.cells[0].summary.mad = 1.0 / 3
        result.cells[0].processes[0].samples = [0.1, .leastNonzeroMagnitude, 12_345_678.5, 1e15, 3]

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = try result.encoded(isPublished: isPublished)
        let again = try encoder.encode(try JSONDecoder().decode(Value.self, from: text))
        #expect(String(decoding: text, as: UTF8.self) == String(decoding: again, as: UTF8.self) + "\n")
    }

    @Test("a result without cells, and one with a capacity before them, read back")
    func places() throws {
        var result = try SmallResult.everything()
        for cells in [result.cells, []] {
            result.cells = cells
            let text = try result.encoded()
            let read = try ResultFile(text, named: "result")
            #expect(read.cells.count == cells.count && read.capacity?.count == result.capacity?.count)
            #expect(try read.encoded() == text)
        }
    }

    @Test("a bracket or a quote in a text ends no cell, wherever it stands among the eight bytes that are passed over")
    func bracketsInTexts() throws {
        var result = try SmallResult.everything()
        for place in 0..<17 {
            for mark in ["]", "}", "[", "{", "\"", "\\", "]}\"{[", "\\\"]"] {
                let before = String(repeating: "n", count: place)
                let name = "\(before)\(mark)\(String(repeating: "n", count: 16 - place))"
                result.cells[0].instructionSet = name
                let read = try ResultFile(try result.encoded(), named: "result")
                #expect(read.cells.count == result.cells.count && read.cells[0].instructionSet == name)
            }
        }
    }

    @Test("a change of a cell is none of its copies")
    func copies() throws {
        let result = try SmallResult.everything()
        var copy = result
        copy.cells[0].id.experiment = "another"
        copy.cells[0].median += 1
        copy.cells[0].processes[0].samples[0] = -1
        let cell = try #require(result.cells.first)
        #expect(cell.experiment != "another" && cell.median + 1 == copy.cells[0].median)
        #expect(cell.processes[0].samples[0] != -1 && copy.cells[0].processes[0].samples[0] == -1)
    }

    @Test("a number that JSON cannot hold is an error", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(number: Double) throws {
        let result = try SmallResult.everything()
        let paths: [WritableKeyPath<Cell, Double>] = [\.summary.p99, \.processes[0].samples[0]]
        for path in paths {
            var broken = result
            broken.cells[0][keyPath: path] = number
            #expect(throws: EncodingError.self) { try broken.encoded() }
        }
    }
}
