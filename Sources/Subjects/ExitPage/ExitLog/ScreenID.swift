/// The number of a screen in a ``ScreenNames`` table, from 0.
package struct ScreenID: Hashable, Sendable {
    let rawValue: UInt32
}
