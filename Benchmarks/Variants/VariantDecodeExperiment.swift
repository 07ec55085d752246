import ElementID
import Foundation
import LabKit
import Reproducibility
import UIModel
import Workloads

/// What does it cost to read a variant? `decoder` is Foundation's, which reports neither lines nor unknown keys.
/// `positions` is the reader that reports the place of every mistake. Source: element-id, Workloads.
public let variantDecode = Experiment(
    "variant-decode", "Read the JSON of a variant and everything in it.", operation: "document",
    sizeUnit: "changes", plans: [.warm, .memory]
) {
    Inputs(
        "changes", sizes: [1_000], standard: [100, 10_000], thorough: [100_000], smallest: 1, largest: 1_000_000
    ) { variantText(changes: $0, views: 1_000, seed: $1.seed) }
    .recipe { "the JSON of \($0) changes drawn for a screen of 1,000 views" }
    .digest { "\(SHA256.digest(of: $0))" }
    // The screen has its size however small the variant is.
    .withoutCases()
    everyCut
    randomDocuments
} comparing: {
    Implementation(
        "decoder", role: .reference, run: { FoundationVariant.document($0)?.blocks.count ?? 0 },
        answer: { _, text in FoundationVariant.document(text).map(VariantText.lines) })
    Implementation(
        "positions", run: { (try? VariantDocument(json: $0))?.blocks.count ?? 0 },
        answer: { _, text in (try? VariantDocument(json: text)).map(VariantText.lines) })
}

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

/// Documents as a whole and cut off. Both readers refuse the same ones.
private let randomDocuments = Cases<[UInt8]>("random documents, whole and cut off") { budget, visit in
    for seed in budget.seeds("documents") {
        var random = Xoshiro256StarStar(seed: seed)
        let text = variantText(changes: random.index(below: 20), views: 20, seed: seed)
        try visit(TextCase(text))

        // The last byte is a line end, and a document without it is still complete.
        try visit(TextCase(text[..<random.index(below: text.count - 1)]))
    }
} trial: { (text: TextCase) in
    Trial(text.bytes)
}

private let everyCut = Cases<[UInt8]>("a document cut off at every byte") { budget, visit in
    guard budget.exhaustiveSize > 0 else { return }
    let text = variantText(changes: 12, views: 20, seed: 1)
    for end in 0..<(text.count - 1) { try visit(TextCase(text[..<end])) }
    try visit(TextCase(text))
} trial: { (text: TextCase) in
    Trial(text.bytes)
}

/// Reads a variant with Foundation's decoder, as an app's team would: structures that mirror the JSON, which are then
/// converted to a document.
enum FoundationVariant {
    /// The document; `nil` if Foundation refuses the text, or a part of it makes no document.
    static func document(_ text: [UInt8]) -> VariantDocument? {
        guard let root = try? JSONDecoder().decode(Root.self, from: Data(text)) else { return nil }
        return VariantDocument(blocks: root.MMTApp.map(\.block))
    }

    private struct Root: Decodable {
        let MMTApp: [Block]
    }

    private struct Block: Decodable {
        let scope: Scope?
        let config: [Change]?
        let constraints: Constraints?
        let actions: [Action]?

        var block: VariantBlock {
            VariantBlock(
                scope: scope?.scope ?? VariantScope(), changes: (config ?? []).compactMap(\.change),
                updates: (constraints?.update ?? []).compactMap(\.update),
                actions: (actions ?? []).compactMap(\.action))
        }
    }

    private struct Scope: Decodable {
        let device, orientation, scale: [String]?

        var scope: VariantScope {
            VariantScope(
                devices: device.map { Set($0.compactMap(DeviceKind.init)) },
                orientations: orientation.map { Set($0.compactMap(Orientation.init)) },
                scales: scale.map { Set($0.compactMap(ScreenScale.init)) })
        }
    }

    private struct Change: Decodable {
        let id: String
        let props: Properties

        var change: ElementChange? { (try? ElementID(id)).map { ElementChange(id: $0, properties: props.changes) } }
    }

    private struct Properties: Decodable {
        let changes: [PropertyChange]

        private struct Key: CodingKey {
            let stringValue: String
            init?(stringValue: String) { self.stringValue = stringValue }
            var intValue: Int? { nil }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            changes = try container.allKeys.compactMap { key in
                guard let property = ElementProperty(rawValue: key.stringValue) else { return nil }

                let value: PropertyValue? =
                    switch property.kind {
                    case .text, .name: .text(try container.decode(String.self, forKey: key))
                    case .colour: Colour(try container.decode(String.self, forKey: key)).map { .colour($0) }
                    case .flag: .flag(try container.decode(Bool.self, forKey: key))
                    case .number: .number(try container.decode(Double.self, forKey: key))
                    }

                return value.map { PropertyChange(property, $0) }
            }
        }
    }

    private struct Constraints: Decodable {
        let update: [Update]?
    }

    private struct Update: Decodable {
        struct Values: Decodable {
            let constant: Double
        }
        let item1: String
        let attribute1, relation, item2, attribute2: String?
        let priority, multiplier, constant: Double?
        let values: Values

        var update: ConstraintUpdate? {
            guard let item1 = try? ElementID(item1) else { return nil }

            let selector = ConstraintSelector(
                item1: item1, attribute1: attribute1.flatMap { LayoutAttribute(name: $0) },
                relation: relation.flatMap { LayoutRelation(name: $0) }, item2: item2.flatMap { try? ElementID($0) },
                attribute2: attribute2.flatMap { LayoutAttribute(name: $0) }, priority: priority,
                multiplier: multiplier, constant: constant)
            return ConstraintUpdate(selector: selector, constant: values.constant)
        }
    }

    private struct Action: Decodable {
        let id, type, name: String

        var action: ElementAction? {
            guard let id = try? ElementID(id), let kind = ElementAction.Kind(rawValue: type) else { return nil }
            return ElementAction(id: id, kind: kind, name: name)
        }
    }
}
