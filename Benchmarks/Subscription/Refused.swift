import Foundation

struct Refused: Error {}
