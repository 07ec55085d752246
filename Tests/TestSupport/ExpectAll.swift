import Testing

/// Expects so many items, and each of them to meet a condition.
///
/// `#expect(items.allSatisfy { … })` also passes if there are no items. Here the test says how many it means:
///
///     expectAll(cells, count: 3) { $0.processes.count == 3 }
///
/// - Parameters:
///   - count: the number of items.
///   - comment: said with each failure.
package func expectAll<Items: Collection>(
    _ items: Items, count: Int, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: (Items.Element) throws -> Bool
) rethrows {
    try expectAll(items, count: count...count, comment(), sourceLocation: sourceLocation, condition)
}

/// Expects a number of items in a range, and each of them to meet a condition.
///
/// - Parameters:
///   - count: the range, such as `1...` if a test knows no more than that there are items.
///   - comment: said with each failure.
package func expectAll<Items: Collection>(
    _ items: Items, count: some RangeExpression<Int>, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: (Items.Element) throws -> Bool
) rethrows {
    #expect(count ~= items.count, comment() ?? "\(items)", sourceLocation: sourceLocation)
    for (number, item) in items.enumerated() where try !condition(item) {
        let label = "item \(number + 1) of \(items.count): \(item)"
        Issue.record("\(comment().map { "\($0): " } ?? "")\(label)", sourceLocation: sourceLocation)
    }
}
