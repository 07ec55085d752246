import Foundation

/// A whole line of a block: where it and the next one begin, and what it says if it is plain.
package struct FoundLine<Found> {
    let start, next: Int
    let found: Found?
}
