import JSONText

/// The first line of a file where it is a header: its fields hold for the whole file.
package struct StreamHeader {
    /// The text of its `schema`, `milli.exits/1`.
    package let schema: String
    /// All its fields. They own their text and may be kept.
    package let fields: JSONFields
}
