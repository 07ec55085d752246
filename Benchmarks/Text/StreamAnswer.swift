import CFloors
import CSimdjson
import Foundation
import LabKit

/// What is made of the lines of a stream, and the numbers of those that are rejected.
struct StreamAnswer<Content: Equatable>: Equatable {
    var content: Content
    var rejected: [Int]
}
