import Foundation
import JSONText

/// The words of an activity in their normal form, each once: those of title and keywords, then those that only the
/// description has. One block of memory: before each word its length, in 4 bytes.
package struct SearchWords: Hashable, Sendable {
    private var bytes: ContiguousArray<UInt8> = []
    private var primaryEnd = 0

    /// The words of an activity, in O(n) expected for n bytes.
    package init(_ activity: Activity) {
        self.init(
            title: activity.title, keywords: activity.keywords.sorted(by: ExactText.precedes),
            description: activity.contentDescription)
    }

    /// Makes the words of these texts, in O(n) expected for n bytes.
    package init(title: String, keywords: [String] = [], description: String = "") {
        var earlier: Set<[UInt8]> = []
        append(title, &earlier)
        for keyword in keywords { append(keyword, &earlier) }
        primaryEnd = bytes.count
        append(description, &earlier)
    }

    private mutating func append(_ text: String, _ earlier: inout Set<[UInt8]>) {
        guard !text.isEmpty else { return }

        WordBreaker.forEachWord(of: NormalForm.text(text)) { scalars in
            let word = Array(Substring(scalars).utf8)
            guard earlier.insert(word).inserted else { return }
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: word.count)) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: word)
        }
    }

    /// Calls `body` with each word, which is only valid during the call.
    package func forEachWord(_ body: (_ word: UnsafeBufferPointer<UInt8>, _ isOfDescription: Bool) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < bytes.count {
                let count = Self.length(bytes, at: offset)
                body(UnsafeBufferPointer(rebasing: bytes[offset + 4..<offset + 4 + count]), offset >= primaryEnd)
                offset += 4 + count
            }
        }
    }

    /// The quality of the match with one word of a query; `nil` if there is no match.
    ///
    /// - Complexity: O(w) for w words.
    func match(_ query: [UInt8]) -> MatchQuality? {
        bytes.withUnsafeBufferPointer { bytes in
            query.withUnsafeBufferPointer { query in
                guard let base = bytes.baseAddress, let target = query.baseAddress else { return nil }

                var best: MatchQuality?
                var offset = 0
                while offset < bytes.count {
                    let count = Self.length(bytes, at: offset)
                    let isOfDescription = offset >= primaryEnd
                    if isOfDescription, best != nil { break }
                    let word = base + offset + 4

                    if count >= query.count, word[0] == target[0], memcmp(word, target, query.count) == 0 {
                        if isOfDescription { return .description }
                        if count == query.count { return .exact }
                        best = .prefix
                    }

                    offset += 4 + count
                }

                return best
            }
        }
    }

    @inline(__always)
    private static func length(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        Int(UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { bytes.visitMemory(visit) }
}
