/// A screen's number in a ``ScreenNames`` table, from 0.
package struct ScreenID: Hashable, Sendable {
    let rawValue: UInt32
}
