/// All sequences of some elements, the shortest first, up to a length.
struct ShortSequences<Element>: Sequence, IteratorProtocol {
    private let elements: [Element]
    private let longest: Int
    private var places: [Int] = []

    init(of elements: [Element], upTo longest: Int) {
        self.elements = elements
        self.longest = longest
    }

    mutating func next() -> [Element]? {
        if let growing = places.firstIndex(where: { $0 + 1 < elements.count }) {
            places[growing] += 1
            for place in 0..<growing { places[place] = 0 }
        } else {
            guard places.count < longest else { return nil }
            places = Array(repeating: 0, count: places.count + 1)
        }

        return places.map { elements[$0] }
    }
}
