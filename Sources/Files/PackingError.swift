/// The reason why bytes cannot be packed.
package enum PackingError: Error, Hashable, CustomStringConvertible {
    /// The build is without zlib.
    case noZlib
    /// There are 4 GiB or more, before or after packing, which zlib cannot process at once.
    case tooLarge(bytes: Int)
    /// There is not enough memory for the packing itself.
    case noMemory

    /// One sentence without a full stop, about "it".
    package var description: String {
        switch self {
        case .noZlib: "this build is without zlib, which packs archives"
        case .tooLarge(let bytes): "it has \(bytes) bytes, and only less than 4 GiB can be packed; leave files out"
        case .noMemory: "not enough memory to pack it"
        }
    }
}
