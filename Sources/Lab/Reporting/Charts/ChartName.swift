/// A name as a chart's data has it.
///
/// Vega keeps groups by name as properties of an object, where every object has some already: a series named
/// `constructor` would be empty. Such a name gets a mark that is not shown.
enum ChartName {
    private static let takenNames: Set = [
        "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
        "valueOf",
        "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
    ]

    /// The mark, a word joiner; the page's script takes it away again where it compares names.
    static let mark = "\u{2060}"

    static func text(_ name: String) -> String { takenNames.contains(name) ? name + mark : name }
}
