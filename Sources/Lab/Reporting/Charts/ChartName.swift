/// A name in the data of a chart.
///
/// Vega stores groups by name as properties of an object, and every object already has some: a series named
/// `constructor` would be empty. Such a name gets an invisible mark.
enum ChartName {
    private static let takenNames: Set = [
        "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
        "valueOf",
        "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
    ]

    /// The mark, a word joiner. The script of a page removes it to compare names.
    static let mark = "\u{2060}"

    static func text(_ name: String) -> String { takenNames.contains(name) ? name + mark : name }
}
