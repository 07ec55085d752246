/// A node of an indented format.
struct IndentedNode {
    var className: ClassSymbolSource
    var traits = ScreenBuilder.Traits()
    var element = ImportedElement()

    /// The source of the class name: a part of the text, or a word of the reader.
    enum ClassSymbolSource {
        case text(Range<Int>)
        case word(StaticString)
    }
}
