/// All sequences of some elements, the shortest first, up to a length.
struct ShortSequences<Element>: Sequence, IteratorProtocol {
    private let elements: [Element]
    private let longest: Int
    private var indices: [Int] = []

    init(of elements: [Element], upTo longest: Int) {
        self.elements = elements
        self.longest = longest
    }

    mutating func next() -> [Element]? {
        if let growing = indices.firstIndex(where: { $0 + 1 < elements.count }) {
            indices[growing] += 1
            for index in 0..<growing { indices[index] = 0 }
        } else {
            guard indices.count < longest else { return nil }
            indices = Array(repeating: 0, count: indices.count + 1)
        }

        return indices.map { elements[$0] }
    }
}
