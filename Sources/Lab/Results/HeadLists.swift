import JSONText
import Measurement

/// The long lists of a result's head: inputs, comparisons of answers, growth.
///
/// They are read and written like cells. With `JSONDecoder` and `JSONEncoder` they took 31 % of the instructions of
/// reading a run of 27 cells and computing its digest, which a site does with each of its runs.
struct HeadLists {
    var datasets: [ResultFile.Dataset]
    var verifications: [ResultFile.Validation]
    var growth: [Growth]

    private static let keys: [StaticString] = ["datasets", "growth", "verifications"]

    /// Takes the lists out of a result.
    init(takenFrom result: inout ResultFile) {
        datasets = result.datasets
        verifications = result.verifications
        growth = result.growth
        result.datasets = []
        result.verifications = []
        result.growth = []
    }

    /// Puts the lists into a result that lacks them.
    func put(into result: inout ResultFile) {
        result.datasets = datasets
        result.verifications = verifications
        result.growth = growth
    }
}

// MARK: Reading

extension HeadLists {
    /// Reads the lists of a head; `nil` if one is faulty. `JSONDecoder` then reads the whole head, and reports the
    /// fault.
    init?(_ head: JSONDocument) {
        do throws(FileError) {
            let fields = try CellFields(head, position: 0, CellFields.SharedMemory())
            datasets = []
            verifications = []
            growth = []
            for element in try fields.objects("datasets") { datasets.append(try ResultFile.Dataset(element)) }
            for element in try fields.objects("verifications") {
                verifications.append(try ResultFile.Validation(element))
            }
            for element in try fields.objects("growth") { growth.append(try Growth(element)) }
        } catch {
            return nil
        }
    }

    /// Returns the text of a head with empty lists.
    static func textWithoutLists(_ head: JSONDocument, _ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        replacing(keys.map { (key: $0, json: Array("[]".utf8)) }, in: head, text)
    }

    /// Returns the text of a head with new values for some members.
    ///
    /// - Parameter text: the text of the document.
    private static func replacing(
        _ members: [(key: StaticString, json: [UInt8])], in head: JSONDocument, _ text: UnsafeBufferPointer<UInt8>
    ) -> [UInt8] {
        let values = members.compactMap { key, json in head.member(key).map { (value: $0, json: json) } }
        var result: [UInt8] = []
        var start = text.startIndex
        for (value, json) in values.sorted(by: { $0.value < $1.value }) {
            let old = head.rawBytes(of: value)
            guard let base = text.baseAddress, let first = old.baseAddress else { continue }

            result += text[start..<first - base]
            result += json
            start = first - base + old.count
        }

        return result + text[start...]
    }
}

extension ResultFile.Dataset {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        self.init(
            experiment: try fields.text("experiment"), input: try fields.text("input"),
            recipe: try fields.text("recipe"), origin: try fields.optionalText("origin"),
            sha256: try fields.text("sha256"))
    }
}

extension ResultFile.Validation {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        self.init(
            experiment: try fields.text("experiment"), cases: try fields.counts("cases"),
            answers: try fields.counts("answers"))
        digest = try fields.optionalText("digest")
    }
}

extension Growth {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        self.init(
            experiment: try fields.text("experiment"), implementation: try fields.text("implementation"),
            cores: try fields.whole("cores", .cores), shape: try fields.text("shape"),
            plan: Plan(rawValue: try fields.text("plan")), slope: try fields.number("slope"),
            ci95: try fields.interval("ci95"),
            best: try fields.optionalText("best") == nil ? nil : try fields.namedCase("best"))
    }
}

// MARK: Writing

extension HeadLists {
    /// Returns the text of a head with these lists in place of empty ones.
    ///
    /// - Throws: `EncodingError` for a number that is not finite, which JSON cannot hold.
    func put(intoText head: [UInt8]) throws -> [UInt8] {
        let lists: [(key: StaticString, elements: [JSONValue])] = [
            ("datasets", datasets.map(\.encoded)), ("growth", try growth.map { try $0.encoded() }),
            ("verifications", verifications.map(\.encoded)),
        ]
        let members = lists.map { key, elements in
            var json = JSONWriter()
            json.put(.array(elements))
            return (key: key, json: json.bytes)
        }

        return try head.withUnsafeBufferPointer { text in
            Self.replacing(members, in: try JSONParser().parse(text), text)
        }
    }
}

extension ResultFile.Dataset {
    fileprivate var encoded: JSONValue {
        .members([
            "experiment": .text(experiment), "input": .text(input), "origin": origin.map { .text($0) },
            "recipe": .text(recipe), "sha256": .text(sha256),
        ])
    }
}

extension ResultFile.Validation {
    fileprivate var encoded: JSONValue {
        .members([
            "answers": Self.encoded(answers), "cases": Self.encoded(cases), "digest": digest.map { .text($0) },
            "experiment": .text(experiment),
        ])
    }

    private static func encoded(_ counts: [String: Int]) -> JSONValue {
        .object(counts.sorted { $0.key < $1.key }.map { (key: $0.key, value: .count($0.value)) })
    }
}

extension Growth {
    fileprivate func encoded() throws -> JSONValue {
        .members([
            "best": best.map { .text($0.rawValue) }, "ci95": ci95?.encoded, "cores": .count(cores),
            "experiment": .text(experiment), "implementation": .text(implementation), "plan": .text(plan.rawValue),
            "shape": .text(shape), "slope": try .finite(slope),
        ])
    }
}
