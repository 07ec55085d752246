/// The bytes of a line around its values, and the fields between them.
///
///     {"user": "u1", "at": 5}    the values are u1 and 5, the bytes around them {"user": "", "at": }
struct LineShape {
    /// The most fields of a line.
    static var maxFields: Int { 16 }
    /// The most bytes around the values of a line whose shape is stored.
    static var maxKeyBytes: Int { 512 }

    struct Field: Equatable {
        /// The number of the key.
        let key: UInt8
        let kind: PlainValueKind
        /// The end of the bytes before the value, among ``LineShape/keyBytes``.
        let keyBytesEnd: Int32
    }

    let fields: UnsafeMutablePointer<Field>
    /// 0 before there is a shape.
    var fieldCount = 0
    /// The bytes around the values, without the values.
    let keyBytes: UnsafeMutablePointer<UInt8>
    var keyByteCount = 0
    /// The keys that are there, by kind.
    var values: PlainValues
}
