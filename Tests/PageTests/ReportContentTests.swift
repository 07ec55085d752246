import Files
import Foundation
import Reporting
import Testing

@testable import Results

@Suite(Browser.isThere) struct ReportContentTests {
    private func page(_ name: String = "sample") throws -> PageObservation {
        try ReportPages.shared.get().page(name)
    }

    @Test("a report has a section for each thing it tells")
    func sections() throws {
        let sections = try page().page.sections
        for section in [
            "verdict", "cost", "distribution", "memory", "capacity", "counts", "method",
            "validation",
        ] {
            #expect(sections.contains(section))
        }
        #expect(!sections.contains("comparison"))
        #expect(try page("several").page.sections.contains("comparison"))
    }

    /// A value of JSON whose numbers are read to the last digit, which `JSONSerialization` does not do everywhere.
    private enum Tree: Decodable {
        case number(Double)
        case list([Tree])
        case object([String: Tree])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let object = try? container.decode([String: Tree].self) {
                self = .object(object)
            } else if let list = try? container.decode([Tree].self) {
                self = .list(list)
            } else {
                self = (try? container.decode(Double.self)).map(Tree.number) ?? .other
            }
        }

        /// A number by its name in the result file: `median`, `ci95.lower`, `budget.bound`; of a list how long it is.
        func number(_ name: String) -> Double? {
            var value: Tree? = self
            for part in name.split(separator: ".") {
                switch value {
                case .object(let fields): value = fields[String(part)]
                case .list(let ends) where ends.count == 2 && (part == "lower" || part == "upper"):
                    value = part == "lower" ? ends[0] : ends[1]
                default: return nil
                }
            }

            switch value {
            case .number(let number): return number
            case .list(let items): return Double(items.count)
            default: return nil
            }
        }
    }

    @Test(
        "every number is the result file's, to the last digit, and every cell of it is there",
        arguments: Gzip.isAvailable ? ["sample", "packed"] : ["sample"])
    func numbers(name: String) throws {
        let pages = try ReportPages.shared.get()
        let sample = name == "packed" ? pages.packed : pages.sample
        struct File: Decodable { var cells: [Tree] }
        let encoded = try JSONDecoder().decode(File.self, from: sample.encoded()).cells
        let names = sample.cells.map(\.id.description)
        let cells = Dictionary(uniqueKeysWithValues: zip(names, encoded))
        let facts = try page(name).page
        var medians: Set<String> = []

        for number in facts.numbers {
            guard let cell = cells[number.cell] else {
                // Growth and capacity are of several cells.
                #expect(number.cell.isEmpty || !number.cell.contains(" "), "no such cell: \(number)")
                continue
            }
            #expect(cell.number(number.statistic) == Double(number.value), "\(number)")
            #expect(!number.text.isEmpty)

            if number.statistic == "median" { medians.insert(number.cell) }
        }
        #expect(medians.count == names.count, "without a median: \(Set(names).subtracting(medians).sorted().prefix(5))")
        #expect(facts.numbers.count > 8 * names.count)
    }

    @Test("a name that would be markup or a script is text and nothing else")
    func hostileNames() throws {
        let seen = try page("hostile")
        let facts = try seen.page
        #expect(facts.intruders == 0)
        #expect(try seen.console == [])
        #expect(facts.text.contains("<script>alert(1)</script>"))
        #expect(facts.text.contains("<img src=x onerror=alert(1) data-hostile>"))
        #expect(facts.text.contains("שלום"))
    }

    @Test("a result without a cell makes a page that says so")
    func noCells() throws {
        let facts = try page("empty").page
        #expect(facts.figures.isEmpty)
        #expect(facts.numbers.isEmpty)
        #expect(!facts.text.isEmpty)
    }

    @Test("without what draws charts there are all tables, and no word of the tool that draws")
    func noCharts() throws {
        let facts = try page("without-charts").page
        #expect(!facts.text.contains("vl-convert"))
        #expect(facts.numbers.count == (try page().page.numbers.count))
    }

    @Test("20,000 cells make a page that opens, and holds few elements until someone wants more")
    func manyCells() throws {
        #expect(try page("many").start.elements < 50_000)
    }
}
