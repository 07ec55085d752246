import Reproducibility

extension TreeBlueprint {
    /// The SHA-256 of the tree's canonical bytes, the same on every machine.
    ///
    /// The bytes are, all integers little-endian: the 13 bytes `milli.tree/1` and a newline; the number of nodes in 8;
    /// the number of class names in 4; each name in the order of its first node, its length in 4 and its UTF-8; then
    /// three columns over the nodes in preorder: the parent in 4 (−1 in two's complement), the class name's position in
    /// 4, the visibility in 1 (0 visible, 1 hidden, 2 transparent).
    ///
    /// - Complexity: O(n).
    public var digest: Digest {
        var sha = SHA256()
        sha.update("milli.tree/1\n".utf8)
        sha.update(UInt64(count))
        sha.update(UInt32(classNames.count))
        for name in classNames {
            sha.update(UInt32(name.utf8.count))
            sha.update(name.utf8)
        }
        sha.update(column: parents)
        sha.update(column: classIndices)
        visibility.withUnsafeBytes { sha.update(bytes: $0) }
        return sha.finalize()
    }
}

extension SHA256 {
    /// Takes in integers as little-endian bytes, straight from memory where they lie like that.
    mutating func update(column: [some FixedWidthInteger]) {
        let isLittleEndian = UInt16(1).littleEndian == 1
        let littleEndian = isLittleEndian ? column : column.map(\.littleEndian)
        littleEndian.withUnsafeBytes { update(bytes: $0) }
    }
}
