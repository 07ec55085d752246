import Reproducibility
import ElementID
import LabKit
import UIModel
import Workloads

extension AnswerRule where Answer == View? {
    static var element: Self { .identicalOrNone { (view: View) in "\(view.elementID)" } }
}

extension ElementMutations {
    var listedIDs: [ElementID] { elementIDs(in: window).flatMap { [$0.canonical] + [$0.custom].compactMap(\.self) } }
}

extension View {
    /// The digest of the tree below it, and of more that belongs to an input.
    func digest(with more: String) -> String { "\(SHA256.digest(of: "\(TreeBlueprint(of: self).digest)\(more)".utf8))" }
}
