import ElementID
import Foundation
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// What does it take to read a variant? `decoder` is Foundation's, and knows neither lines nor unknown keys; `positions`
/// is the one that says where every mistake is. Source: element-id, Workloads.
public let variantDecode = Experiment(
    "variant-decode",
    summary: "Read the JSON of a variant and everything in it.",
    operation: "document",
    sizeUnit: "changes",
    plans: [.warm, .memory],
    answers: .equal,
    inputs: DecodeInputs.all,
    validation: [DecodeInputs.everyCut, DecodeInputs.cases],
    implementations: [
        .implementation(
            "decoder", role: .reference, prepare: { $0 },
            run: { FoundationVariant.document($0.text)?.blocks.count ?? 0 },
            answer: { _, subject in FoundationVariant.document(subject.text).map(VariantText.lines) }),
        .implementation(
            "positions", prepare: { PositionsState($0) },
            run: { $0.document?.blocks.count ?? 0 }, answer: { _, state in state.document.map(VariantText.lines) }),
    ])

/// A text to read.
final class DecodeSubject {
    let text: [UInt8]
    init(text: [UInt8]) { self.text = text }
}

private final class PositionsState {
    private let text: [UInt8]
    init(_ subject: DecodeSubject) { text = subject.text }
    var document: VariantDocument? { try? VariantDocument(json: text) }
}

/// The inputs and cases of `variant-decode`.
enum DecodeInputs {
    private static let ladder = Ladder<DecodeSubject>(
        "changes", sizes: 1...1_000_000, recipe: { "the JSON of \($0) changes drawn for a screen of 1,000 views" }
    ) { size, context in
        let text = text(changes: size, views: 1_000, seed: context.seed)
        return Trial(subject: DecodeSubject(text: text), nodes: size, digest: "\(SHA256.digest(of: text))")
    }

    static let all = ladder.inputs(quick: [1_000], standard: [100, 10_000], thorough: [100_000])

    private static func text(changes: Int, views: Int, seed: UInt64) -> [UInt8] {
        let blueprint = ScreenProfile.uikitViews.screen(
            views: views, seed: Seed.derive(seed, "decode screen"), rootClassName: "UIWindow")
        let tree = blueprint.build()
        let hierarchy = ViewHierarchy.observing(tree.root)
        var drawing = ConstraintDrawing(seed: seed, views: views)
        let constraints = (0..<min(2_000, 2 * views)).map { _ in drawing.constraint() }
        var variant = VariantDrawing(views: Array(tree.views), constraints: constraints, seed: seed)
        return withExtendedLifetime(hierarchy) { VariantText.json(variant.document(changes: changes)) }
    }

    /// Documents, whole and cut off: what cannot be read is refused by both.
    static let cases = ValidationCases<DecodeSubject>(
        "random documents, whole and cut off",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let seed = Seed.derive(budget.seed, "documents", "\(number)")
                var random = Xoshiro256StarStar(seed: seed)
                let text = text(changes: random.index(below: 20), views: 20, seed: seed)
                guard try visit(DecodeCase(text: text)) else { return }
                // The last byte is a line end, without which a document is whole.
                let cut = random.index(below: text.count - 1)
                guard try visit(DecodeCase(text: Array(text[..<cut]))) else { return }
            }
        },
        trial: { (value: DecodeCase) in Trial(subject: DecodeSubject(text: value.text), nodes: value.text.count) },
        shrink: { _ in [DecodeCase]() },
        source: { String(decoding: $0.text, as: UTF8.self) })

    /// One document of every kind of entry, cut off at every byte.
    static let everyCut = ValidationCases<DecodeSubject>(
        "a document cut off at every byte",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            let text = text(changes: 12, views: 20, seed: 1)
            for end in 0..<(text.count - 1) {
                guard try visit(DecodeCase(text: Array(text[..<end]))) else { return }
            }
            _ = try visit(DecodeCase(text: text))
        },
        trial: { (value: DecodeCase) in Trial(subject: DecodeSubject(text: value.text), nodes: value.text.count) },
        shrink: { _ in [DecodeCase]() },
        source: { String(decoding: $0.text, as: UTF8.self) })

    private struct DecodeCase {
        var text: [UInt8]
    }
}
