/// A slot for each of some texts, without collisions, found by a hash and one small number for each bucket.
struct Displacement {
    private(set) var seed: UInt64 = 0
    let slotCount: Int
    private(set) var displacements: [UInt16]
    /// The slots, by text.
    private(set) var slots: [Int]

    /// With 4 texts a bucket and 7 of 8 slots taken, some hundred tries find a fitting displacement. One bucket in 2⁴⁰
    /// has none; then, and if two texts have the same hash, everything is done again with the next seed. `nil` if two
    /// texts have the same hashed part, or no seed of a hundred fits.
    init?(_ texts: [[UInt8]], hashing part: ([UInt8]) -> ArraySlice<UInt8>) {
        slotCount = texts.count + texts.count / 7 + 1
        displacements = Array(repeating: 0, count: texts.count / 4 + 1)
        slots = Array(repeating: 0, count: texts.count)

        while true {
            let hashes = texts.map { text in
                part(text).withUnsafeBytes { bytes in
                    TypeHash.hash(bytes.baseAddress ?? Self.emptyAddress, count: bytes.count, seed: seed)
                }
            }

            // Texts with the same hash for two seeds have the same part.
            if Set(hashes).count == hashes.count {
                if place(hashes) { return }
            } else if seed > 0 {
                return nil
            }

            seed += 1
            guard seed < 100 else { return nil }
        }
    }

    @inline(__always)
    static func slot(_ hash: UInt64, _ displacement: UInt16, of count: UInt64) -> UInt64 {
        // The bucket comes from the high bits of the hash; the product with a number that depends on the displacement
        // mixes all of them.
        let moved = TypeHash.mix(hash, 0x9e37_79b9_7f4a_7c15 ^ UInt64(displacement) &* 0xd6e8_feb8_6659_fd93)
        return moved.multipliedFullWidth(by: count).high
    }

    private mutating func place(_ hashes: [UInt64]) -> Bool {
        // The texts sorted by bucket, and the buckets by size, the largest first: the last ones find the fewest free
        // slots.
        let buckets = hashes.map { Int($0.multipliedFullWidth(by: UInt64(displacements.count)).high) }
        var ends = [Int](repeating: 0, count: displacements.count + 1)
        for bucket in buckets { ends[bucket + 1] += 1 }
        for bucket in displacements.indices { ends[bucket + 1] += ends[bucket] }
        var next = ends
        var sorted = [Int](repeating: 0, count: hashes.count)

        for (text, bucket) in buckets.enumerated() {
            sorted[next[bucket]] = text
            next[bucket] += 1
        }

        let order = displacements.indices.sorted {
            let first = ends[$0 + 1] - ends[$0]
            let second = ends[$1 + 1] - ends[$1]
            return first != second ? first > second : $0 < $1
        }

        var isTaken = [Bool](repeating: false, count: slotCount)
        for bucket in order {
            let members = sorted[ends[bucket]..<ends[bucket + 1]]
            guard !members.isEmpty else { break }
            guard placeBucket(bucket, members, hashes, &isTaken) else { return false }
        }

        return true
    }

    private mutating func placeBucket(
        _ bucket: Int, _ members: ArraySlice<Int>, _ hashes: [UInt64], _ isTaken: inout [Bool]
    ) -> Bool {
        for displacement in UInt16.min...UInt16.max {
            var placed = 0
            for text in members {
                let slot = Int(Self.slot(hashes[text], displacement, of: UInt64(slotCount)))
                guard !isTaken[slot] else { break }

                isTaken[slot] = true
                slots[text] = slot
                placed += 1
            }

            if placed == members.count {
                displacements[bucket] = displacement
                return true
            }

            for text in members.prefix(placed) { isTaken[slots[text]] = false }
        }

        return false
    }

    /// The address of an empty text.
    private static var emptyAddress: UnsafeRawPointer { UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped }
}
