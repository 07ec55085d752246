import ElementID
import Testing
import UIModel
import Workloads

#if canImport(ElementIDOracle)
    import ElementIDOracle
#endif

/// A view with a class and subviews.
func view(_ className: String, _ subviews: View...) -> View {
    View(className: ClassSymbol(className)).assemble(subviews)
}

/// Every resolution over one window.
final class AllResolutions {
    let window: View
    let hierarchy: ViewHierarchy
    let indexed: IndexedResolution
    private let documented = DocumentedResolution(maximumSteps: .max)
    private let reader = ElementIDReader(maximumSteps: .max)

    init(_ window: View) {
        self.window = window
        hierarchy = ViewHierarchy.observing(window)
        indexed = IndexedResolution(following: window)
    }

    /// The document's answer, after comparing all others with it: the first element and all, one ID at a time and as a
    /// batch.
    ///
    /// - Parameter withOracle: whether libxml2 is asked too, for which the tree is copied.
    @discardableResult
    func answers(
        to ids: [ElementID], withOracle: Bool = true, _ note: @autoclosure () -> String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [[View]] {
        #if canImport(ElementIDOracle)
            let oracle = withOracle ? XPathOracle(of: window) : nil
        #endif
        let batch = BatchResolution(ids)
        let together = Array(batch.resolve(in: window))
        let parallel = ParallelBatchResolution(ids, workers: 3, smallestPart: 1)
        let onCores = Array(parallel.resolve(in: window))
        var answers: [[View]] = []

        for (number, id) in ids.enumerated() {
            let expected = try documented.resolveAll("\(id)", in: window)

            func check(_ name: String, _ answer: [View]) {
                guard answer.map(ObjectIdentifier.init) != expected.map(ObjectIdentifier.init) else { return }
                Issue.record(
                    "\(name) finds \(answer.count) for \(id), not \(expected.count) \(note())",
                    sourceLocation: sourceLocation)
            }

            func checkFirst(_ name: String, _ answer: View?) {
                guard answer !== expected.first else { return }
                Issue.record("\(name) is wrong about the first \(id) \(note())", sourceLocation: sourceLocation)
            }

            let compiled = CompiledElementID(id)
            checkFirst("documented", try documented.resolve("\(id)", in: window))
            checkFirst("compiled", compiled.resolve(in: window)?.takeUnretainedValue())
            check("compiled", compiled.resolveAll(in: window))
            checkFirst("indexed", indexed.resolve(compiled, in: window)?.takeUnretainedValue())
            check("indexed", indexed.resolveAll(compiled, in: window))
            checkFirst("batch", together[number]?.takeUnretainedValue())
            checkFirst("parallel batch", onCores[number]?.takeUnretainedValue())
            checkFirst("element(in:)", try? id.element(in: window))
            let read = try ContiguousArray("\(id)".utf8).withUnsafeBufferPointer {
                try reader.resolve(utf8: $0, in: window)
            }

            checkFirst("reader", read?.takeUnretainedValue())
            #if canImport(ElementIDOracle)
                if let oracle {
                    checkFirst("libxml2", oracle.resolve(oracle.compile(id))?.takeUnretainedValue())
                    check("libxml2", oracle.resolveAll(oracle.compile(id)))
                }
            #endif
            answers.append(expected)
        }

        return answers
    }

    /// Fails when an ID that a listing gives does not lead back to its element.
    func expectRoundTrips(
        withOracle: Bool = true, _ note: @autoclosure () -> String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let listed = elementIDs(in: window)
        let pairs = listed.flatMap { element in
            let ids = element.custom.map { [element.canonical, $0] } ?? [element.canonical]
            return ids.map { (id: $0, view: element.view) }
        }

        let answers = try answers(
            to: pairs.map(\.id), withOracle: withOracle, note(), sourceLocation: sourceLocation)
        for (pair, elements) in zip(pairs, answers) where !elements.contains(where: { $0 === pair.view }) {
            Issue.record("\(pair.id) does not lead back \(note())", sourceLocation: sourceLocation)
        }

        for element in listed where element.view.elementID != element.canonical {
            Issue.record(
                "\(element.canonical) is not \(element.view.elementID) \(note())", sourceLocation: sourceLocation)
        }

        let lines = listed.map { element in "\(element.canonical)\(element.custom.map { "\t\($0)" } ?? "")\n" }
        expectListing(lines.joined(), note(), sourceLocation: sourceLocation)
    }

    private func expectListing(_ expected: String, _ note: String, sourceLocation: SourceLocation) {
        for (name, text) in [("documented", documentedText(window)), ("streamed", streamedText(window))]
        where text != expected {
            Issue.record("the \(name) listing is \(text), not \(expected) \(note)", sourceLocation: sourceLocation)
        }
    }
}

func documentedText(_ window: View) -> String {
    var bytes: [UInt8] = []
    DocumentedListing().list(window) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
}

func streamedText(_ window: View, _ listing: StreamedListing = StreamedListing()) -> String {
    var bytes: [UInt8] = []
    listing.list(window) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
}

extension ElementID {
    /// IDs made of a root and steps of a few classes with small indices: most name nothing.
    static func all(roots: [String], classes: [String], indices: Int, steps: Int) throws -> [ElementID] {
        var level = roots
        var all = level
        for _ in 0..<steps {
            level = level.flatMap { path in
                classes.flatMap { name in (0..<indices).map { "\(path)/\(name)[\($0)]" } }
            }
            all += level
        }

        return try all.map { try ElementID($0, maximumSteps: .max) }
    }
}
