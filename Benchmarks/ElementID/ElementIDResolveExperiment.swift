import ElementID
import LabKit
import Measurement
import UIModel

#if canImport(ElementIDOracle)
    import ElementIDOracle
#endif

/// Which element does an ID name? One ID, resolved again and again in a window that does not change.
///
/// `documented`, and those with `text` in their names, read the text of the ID in each call. The others have read it in
/// advance. Source: element-id, Element ID.
public let elementIDResolve = Experiment(
    "element-id-resolve", "Follow the path of an element ID from its root down to the element.",
    operation: "resolve", sizeUnit: "views", budget: .p99(.milliseconds(1)), answers: .element
) {
    ElementSubject.inputs
    ElementSubject.everySmallTree
    ElementSubject.mutations
} comparing: {
    Implementation.documented
    Implementation(
        "compiled", prepare: { CompiledElement($0.id, in: $0.window) }, run: { $0.element },
        answer: { element, _ in element?.takeUnretainedValue() })
    Implementation(
        "compiled-text", prepare: { ReadElement($0.id, in: $0.window) }, run: { $0.element },
        answer: { element, _ in element?.takeUnretainedValue() }
    ).guarded(on: "levels-12x12")
    Implementation(
        "indexed", prepare: { IndexedElement($0.id, in: $0.window) }, run: { $0.element },
        answer: { element, _ in element?.takeUnretainedValue() })
    Implementation(
        "batch", prepare: { BatchedElements([$0.id], in: $0.window) }, run: { $0.elements[0] },
        answer: { element, _ in element?.takeUnretainedValue() })
    Implementation.bare("bare") { $0.window }
    for implementation in Peers.xpath { implementation }
}.upkeep(measuredBy: "element-id-mutation")

extension Implementation where Subject == ElementSubject, Answer == View? {
    fileprivate static var documented: Self {
        Self.prepared("documented", role: .reference) { subject in
            let text = "\(subject.id)"
            return Prepared(
                keepsState: false, touched: subject.visitTouchedMemory,
                answer: { DocumentedElement.resolve(text, in: subject.window) },
                loop: { count in
                    for _ in 0..<count {
                        withOpaque(subject.window) { consume(DocumentedElement.resolve(text, in: $0)) }
                    }
                })
        }
    }
}

/// An ID as text, which each call reads before it resolves it.
private final class ReadElement: TouchesMemory {
    private let reader = ElementIDReader()
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let window: View
    private let hierarchy: ViewHierarchy
    private let compiled: CompiledElementID

    init(_ id: ElementID, in window: View) {
        self.window = window
        compiled = CompiledElementID(id)
        text = .allocate(capacity: "\(id)".utf8.count)
        _ = text.initialize(from: "\(id)".utf8)
        hierarchy = ViewHierarchy.observing(window)
        _ = element
    }

    deinit { text.deallocate() }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        if let start = text.baseAddress { visit(start, text.count) }
        compiled.visitTouchedMemory(in: window, visit)
    }

    @inline(__always)
    var element: Unmanaged<View>? {
        do {
            return try reader.resolve(utf8: UnsafeBufferPointer(text), in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}

/// Resolutions by other people's libraries.
private enum Peers {
    #if canImport(ElementIDOracle)
        static let xpath: [Implementation<ElementSubject, View?>] = [
            peer("xpath", query: { $0.compile($1) }, resolve: { $0.resolve($1) }).limited(refusal),
            peer("xpath-text", query: { $0.text(of: $1) }, resolve: { $0.parseAndResolve($1) }).limited {
                $0.id.steps.count > 200
                    ? "libxml2 refuses to nest thousands of steps; the compiled path is in parts" : refusal($0)
            },
        ]

        @inline(__always)
        private static func peer<Query>(
            _ name: String, query: @escaping @Sendable (XPathOracle, ElementID) -> Query,
            resolve: @escaping @Sendable (XPathOracle, Query) -> Unmanaged<View>?
        ) -> Implementation<ElementSubject, View?> {
            Implementation(
                name, role: .peer,
                prepare: { subject in
                    let oracle = XPathOracle(of: subject.window)
                    return (oracle: oracle, query: query(oracle, subject.id), subject: subject)
                }, run: { resolve($0.oracle, $0.query) }, answer: { _, state in answer(state.subject) }
            ).from(project: "libxml2")
        }

        /// Resolves in a copy of the present tree, because libxml2 does not follow mutations.
        private static func answer(_ subject: ElementSubject) -> View? {
            let oracle = XPathOracle(of: subject.window)
            return oracle.resolve(oracle.compile(subject.id))?.takeUnretainedValue()
        }

        @Sendable
        private static func refusal(_ subject: ElementSubject) -> String? {
            guard subject.views > 1_000_000 else { return nil }
            return "a document of more than 1,000,000 elements takes gigabytes; smaller inputs show it"
        }
    #else
        static let xpath: [Implementation<ElementSubject, View?>] = []
    #endif
}
