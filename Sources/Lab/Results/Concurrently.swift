import Dispatch
import Synchronization

/// Makes the elements 0, 1, …, `count` − 1 on all processors.
///
/// It works in waves, so that only one wave is in memory twice while its parts are joined.
///
/// - Parameters:
///   - part: the number of elements made together; 1 if each takes long.
///   - body: makes the elements of a range.
/// - Returns: the elements in order.
package func concurrently<Element: Sendable, Failure: Error>(
    _ count: Int, inPartsOf part: Int = 1_024, _ body: @Sendable (Range<Int>) throws(Failure) -> [Element]
) throws(Failure) -> [Element] {
    let wave = 32 * part
    var elements: [Element] = []
    elements.reserveCapacity(count)

    for start in stride(from: 0, to: count, by: wave) {
        let end = min(start + wave, count)
        let parts = Mutex([Int: Result<[Element], Failure>]())
        DispatchQueue.concurrentPerform(iterations: (end - start + part - 1) / part) { number in
            let first = start + number * part
            let partResult = Result { () throws(Failure) in try body(first..<min(first + part, end)) }
            parts.withLock { $0[number] = partResult }
        }

        let partResults = parts.withLock { $0 }
        for number in 0..<partResults.count { elements += try partResults[number]?.get() ?? [] }
    }

    return elements
}
