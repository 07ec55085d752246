import JSONText

/// The header of a file. Its fields hold for the whole file.
package struct StreamHeader {
    /// The text of its `schema`, such as `milli.exits/1`.
    package let schema: String
    /// All fields of the header. They own their text and stay valid.
    package let fields: JSONFields
}
