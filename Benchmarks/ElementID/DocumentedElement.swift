import ElementID
import UIModel

enum DocumentedElement {
    static func resolve(_ text: String, in window: View) -> View? {
        do {
            return try DocumentedResolution().resolve(text, in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}
