import ElementID
import LabKit
import Reproducibility
import UIModel
import Workloads

extension AnswerRule where Answer == View? {
    static var element: Self { .identicalOrNone { (view: View) in "\(view.elementID)" } }
}

extension ElementMutations {
    /// The canonical ID of every element, and its custom ID if it has one.
    var listedIDs: [ElementID] {
        elementIDs(in: window).flatMap { element in
            guard let custom = element.custom else { return [element.canonical] }
            return [element.canonical, custom]
        }
    }
}

extension View {
    /// Returns the digest of the tree below this view and of some more text.
    func digest(with more: String) -> String { "\(SHA256.digest(of: "\(TreeBlueprint(of: self).digest)\(more)".utf8))" }
}
