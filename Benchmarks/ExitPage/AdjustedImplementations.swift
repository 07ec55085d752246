import LabKit

extension Array {
    /// Returns the implementations, one of them changed: for instance with a limit, or with a guard on some inputs.
    ///
    /// - Precondition: one implementation has the name.
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
