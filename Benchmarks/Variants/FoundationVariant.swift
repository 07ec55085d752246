import ElementID
import Foundation

/// Reads a variant with Foundation's decoder, as an app's team would: structures that mirror the JSON, turned into a
/// document afterwards.
enum FoundationVariant {
    /// The document; `nil` when Foundation refuses the text, or a part of it is none.
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
        let device: [String]?
        let orientation: [String]?
        let scale: [String]?

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

        var change: ElementChange? {
            (try? ElementID(id)).map { ElementChange(id: $0, properties: props.changes) }
        }
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
        let attribute1: String?
        let relation: String?
        let item2: String?
        let attribute2: String?
        let priority: Double?
        let multiplier: Double?
        let constant: Double?
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
        let id: String
        let type: String
        let name: String

        var action: ElementAction? {
            guard let id = try? ElementID(id), let kind = ElementAction.Kind(rawValue: type) else { return nil }
            return ElementAction(id: id, kind: kind, name: name)
        }
    }
}
