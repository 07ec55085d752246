import UIModel

/// The view that a search found in front.
package struct ForegroundAnswer {
    /// The name of the search in ``ForegroundSearches``.
    package let search: String
    package let view: View
}
