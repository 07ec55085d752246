import ElementID
import LabKit
import Measurement
import UIModel
import Workloads

#if canImport(ElementIDOracle)
    import ElementIDOracle
#endif

/// Which element does an ID name? One ID, resolved again and again in a window that does not change.
///
/// `documented` and those with `text` in their name read the text each time; the others have it ready. Source: element-id,
/// Element ID.
public let elementIDResolve = Experiment(
    "element-id-resolve",
    summary: "Follow the path of an element ID from its root down to the element.",
    operation: "resolve",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    guarded: ["compiled-text/levels-12x12"],
    answers: .element,
    inputs: ElementInputs.resolve,
    validation: [ElementCases.everySmallTree, ElementCases.mutations],
    implementations: [
        .documented,
        .implementation(
            "compiled", prepare: { CompiledElement($0.id, in: $0.window) },
            touched: { state, visit in
                state.id.visitTouchedMemory(in: state.window, visit)
            },
            run: { $0.element }, answer: { found, _ in found?.takeUnretainedValue() }),
        .implementation(
            "compiled-text", prepare: { ReadElement($0.id, in: $0.window) },
            touched: { state, visit in state.visitTouchedMemory(visit) },
            run: { $0.element }, answer: { found, _ in found?.takeUnretainedValue() }),
        .implementation(
            "indexed", prepare: { IndexedElement($0.id, in: $0.window) },
            enter: { $0.search.enter() }, leave: { $0.search.leave() },
            touched: { state, visit in state.search.visitTouchedMemory(state.id, in: state.window, visit) },
            run: { $0.element }, answer: { found, _ in found?.takeUnretainedValue() }),
        .implementation(
            "batch", prepare: { BatchedElements([$0.id], in: $0.window) },
            touched: { state, visit in
                state.visitTouchedMemory(visit)
                CompiledElementID(state.ids[0]).visitTouchedMemory(in: state.window, visit)
            },
            run: { $0.elements[0] }, answer: { found, _ in found?.takeUnretainedValue() }),
        .bareElement,
    ] + Peers.xpath)

extension Implementation where Subject == ElementSubject, Answer == View? {
    fileprivate static var documented: Self {
        Self(name: "documented", role: .reference, limit: { _ in nil }) { subject in
            let text = "\(subject.id)"
            return Prepared(
                keepsState: false,
                touched: { visit in visit(Descent.address(of: subject.window), Descent.objectBytes) },
                answer: { DocumentedElement.resolve(text, in: subject.window) },
                loop: { count in
                    for _ in 0..<count {
                        withOpaque(subject.window) { consume(DocumentedElement.resolve(text, in: $0)) }
                    }
                })
        }
    }

    /// What the harness itself takes, beside a hierarchy that knows the tree.
    fileprivate static var bareElement: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            let hierarchy = ViewHierarchy.observing(subject.window)
            return Prepared(answer: nil) { count in
                for _ in 0..<count { withOpaque(subject) { consume(Unmanaged.passUnretained($0.window)) } }
                withExtendedLifetime(hierarchy) {}
            }
        }
    }
}

/// Resolutions that are not this project's own.
private enum Peers {
    #if canImport(ElementIDOracle)
        static let xpath: [Implementation<ElementSubject, View?>] = [
            Implementation(name: "xpath", role: .peer, limit: refusal) { subject in
                let oracle = XPathOracle(of: subject.window)
                let query = oracle.compile(subject.id)
                return Prepared(
                    answer: { Self.answer(subject) },
                    loop: { count in
                        for _ in 0..<count { withOpaque(query) { consume(oracle.resolve($0)) } }
                    })
            }.from(project: "libxml2"),
            Implementation(name: "xpath-text", role: .peer, limit: textRefusal) { subject in
                let oracle = XPathOracle(of: subject.window)
                let text = oracle.text(of: subject.id)
                return Prepared(
                    answer: { Self.answer(subject) },
                    loop: { count in
                        for _ in 0..<count { withOpaque(text) { consume(oracle.parseAndResolve($0)) } }
                    })
            }.from(project: "libxml2"),
        ]

        /// From a copy of the tree as it is now: libxml2 knows nothing of mutations.
        private static func answer(_ subject: ElementSubject) -> View? {
            let oracle = XPathOracle(of: subject.window)
            return oracle.resolve(oracle.compile(subject.id))?.takeUnretainedValue()
        }

        private static func refusal(_ subject: ElementSubject) -> String? {
            guard subject.views > 1_000_000 else { return nil }
            return "a document of more than 1,000,000 elements takes gigabytes; smaller inputs show it"
        }

        private static func textRefusal(_ subject: ElementSubject) -> String? {
            subject.id.steps.count > 200
                ? "libxml2 refuses to nest thousands of steps; the compiled path is in parts" : refusal(subject)
        }
    #else
        static let xpath: [Implementation<ElementSubject, View?>] = []
    #endif
}
