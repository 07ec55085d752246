/// The packed parts of a page, and a page without scripts.
extension PageObservation {
    var packs: Packs { get throws { try look("packs") } }

    /// The packed parts after unpacking.
    struct Packs: Decodable {
        /// Places of packed parts in the page as it opens, when all of it is unpacked, and when one table was opened.
        var places: Int
        var placesLeft: Int
        var placesAfterOpening: Int
        /// True if the linked cell was in the page before.
        var isThereBefore: Bool
        /// True if a link led to the cell, and an address to the last cell of all.
        var followed: Bool
        var addressed: Bool
        /// Rows of the table that was opened.
        var opened: Int
    }

    var openTables: OpenTables { get throws { try look("openTables") } }

    /// Tables that stand open as the page opens.
    struct OpenTables: Decodable {
        /// The number of open ones, and the number that holds figures within seconds.
        var open: Int
        var filled: Int
        /// True if the page's source has packs.
        var wasPacked: Bool
    }

    var withoutScripts: WithoutScripts { get throws { try look("withoutScripts") } }

    /// The page without scripts, with the figures of the first chart opened.
    struct WithoutScripts: Decodable {
        var text: String
        var plots: Int
        var tables: Int
    }
}
