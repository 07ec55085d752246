import ElementID
import LabKit
import Reproducibility
import UIModel
import Workloads

/// What does it take to read a variant? `decoder` is Foundation's, and knows neither lines nor unknown keys;
/// `positions` is the one that says where every mistake is. Source: element-id, Workloads.
public let variantDecode = Experiment(
    "variant-decode", "Read the JSON of a variant and everything in it.", operation: "document",
    sizeUnit: "changes", plans: [.warm, .memory],
    Inputs(
        "changes", sizes: [1_000], standard: [100, 10_000], thorough: [100_000], smallest: 1, largest: 1_000_000
    ) { variantText(changes: $0, views: 1_000, seed: $1.seed) }
    .recipe { "the JSON of \($0) changes drawn for a screen of 1,000 views" }
    .digest { "\(SHA256.digest(of: $0))" }
    // The screen has its size however small the variant is.
    .withoutCases(),
    cases: [everyCut, randomDocuments],
    .implementation(
        "decoder", role: .reference, run: { FoundationVariant.document($0)?.blocks.count ?? 0 },
        answer: { _, text in FoundationVariant.document(text).map(VariantText.lines) }),
    .implementation(
        "positions", run: { (try? VariantDocument(json: $0))?.blocks.count ?? 0 },
        answer: { _, text in (try? VariantDocument(json: text)).map(VariantText.lines) }))

private func variantText(changes: Int, views: Int, seed: UInt64) -> [UInt8] {
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
private let randomDocuments = Cases<[UInt8]>("random documents, whole and cut off") { budget, visit in
    for seed in budget.seeds("documents") {
        var random = Xoshiro256StarStar(seed: seed)
        let text = variantText(changes: random.index(below: 20), views: 20, seed: seed)
        try visit(TextCase(text))
        // The last byte is a line end, without which a document is whole.
        try visit(TextCase(text[..<random.index(below: text.count - 1)]))
    }
} trial: { (text: TextCase) in
    Trial(text.bytes)
}

/// One document of every kind of entry, cut off at every byte.
private let everyCut = Cases<[UInt8]>("a document cut off at every byte") { budget, visit in
    guard budget.exhaustiveSize > 0 else { return }
    let text = variantText(changes: 12, views: 20, seed: 1)
    for end in 0..<(text.count - 1) { try visit(TextCase(text[..<end])) }
    try visit(TextCase(text))
} trial: { (text: TextCase) in
    Trial(text.bytes)
}

/// A text as a case: it is shown as it is, and not made smaller, since parts of it are other texts.
struct TextCase: SwiftSourceConvertible {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    var swiftSource: String { String(decoding: bytes, as: UTF8.self) }
}
