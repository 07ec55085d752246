import LabKit

extension Array {
    /// Returns the same implementations, the one with this name changed: limited on some inputs, guarded on others.
    ///
    /// - Precondition: one of them has the name.
    func adjusting<Subject, Answer>(
        _ name: String, _ change: (Element) -> Element
    ) -> Self where Element == Implementation<Subject, Answer> {
        guard let index = firstIndex(where: { $0.name == name }) else {
            preconditionFailure("no implementation is named \(name)")
        }

        var adjusted = self
        adjusted[index] = change(self[index])
        return adjusted
    }
}
