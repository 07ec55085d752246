import JSONText
import UIModel

/// The constraints of a screen in a document of their own: a list of objects with the parts of a
/// ``ConstraintSelector``, which here say what a constraint is.
public struct ConstraintList: Sendable {
    /// What each is, with its JSON path and line.
    public private(set) var entries: [(selector: ConstraintSelector<ElementID>, path: String, line: Int)] = []
    /// What cannot be a constraint.
    public private(set) var problems: VariantProblems

    /// Reads a list.
    ///
    /// - Complexity: O(bytes).
    /// - Throws: ``VariantError``.
    public init(json bytes: [UInt8], limits: VariantLimits = VariantLimits()) throws(VariantError) {
        let options = JSONOptions(
            levels: limits.levels, bytes: limits.bytes, duplicateKeys: .reported, toleratedKept: limits.problems)
        let json: JSONDocument
        do throws(JSONError) {
            json = try JSONDocument(copying: bytes, options: options)
        } catch {
            let fault = bytes.withUnsafeBufferPointer { VariantError.Fault(error, in: $0) }
            throw VariantError(faults: [fault], count: 1)
        }
        if json.toleratedCount > 0 {
            let faults = bytes.withUnsafeBufferPointer { buffer in
                json.tolerated.map { VariantError.Fault($0, in: buffer) }
            }
            throw VariantError(faults: faults, count: json.toleratedCount)
        }
        var reader = VariantReader(json: json, limits: limits)
        var entries: [(ConstraintSelector<ElementID>, String, Int)] = []
        reader.forEachElement(of: 0, "a list of constraints") { reader, number, value in
            reader.count(value)
            guard let selector = reader.constraint(value) else { return }
            entries.append((selector, "$[\(number)]", json.line(of: value)))
        }
        guard reader.faultCount == 0 else { throw VariantError(faults: reader.faults, count: reader.faultCount) }
        self.entries = entries
        problems = reader.problems
    }
}

extension VariantReader {
    /// One constraint; `nil` when something of it is wrong or missing.
    fileprivate mutating func constraint(_ entry: Int) -> ConstraintSelector<ElementID>? {
        var parts = SelectorParts()
        let isObject = forEachMember(of: entry, SelectorParts.names) { reader, key, value in
            reader.read(key, value, into: &parts)
        }
        guard isObject, let selector = selector(parts, of: entry) else { return nil }
        guard selector.attribute1 != nil else {
            problem(entry, .missing("attribute1"))
            return nil
        }
        return selector
    }
}

extension VariantScreen {
    /// Adds constraints. Parts that are left out are as UIKit has them: equal, required, times 1, plus 0.
    ///
    /// - Returns: what cannot be a constraint on this screen.
    /// - Complexity: O(constraints · one resolve).
    public func add(_ list: ConstraintList) -> VariantProblems {
        var problems = list.problems
        for (selector, path, line) in list.entries {
            func view(_ id: ElementID, _ key: String) -> ViewID? {
                do throws(ElementNotFound) {
                    return try id.element(in: window).id
                } catch {
                    problems.add(VariantProblem(path: "\(path).\(key)", line: line, reason: .notFound(error)))
                    return nil
                }
            }
            guard let item1 = view(selector.item1, "item1"), let attribute1 = selector.attribute1 else { continue }
            var item2 = ViewID.none
            if let id = selector.item2 {
                guard let found = view(id, "item2") else { continue }
                item2 = found
            }
            constraints.add(
                LayoutConstraint(
                    item1: item1, attribute1: attribute1, relation: selector.relation ?? .equal, item2: item2,
                    attribute2: selector.attribute2 ?? (item2 == .none ? .notAnAttribute : attribute1),
                    priority: selector.priority ?? 1_000, multiplier: selector.multiplier ?? 1,
                    constant: selector.constant ?? 0))
        }
        return problems
    }
}
