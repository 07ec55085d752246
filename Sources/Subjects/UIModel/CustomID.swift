/// Custom IDs: names that code gives to views. The path of an element ID may start at such a view.
///
/// Source: element-id, Element ID.
extension View {
    /// The name that code gave this view, if any.
    public final var customID: String? { customIDSymbol?.name }

    /// The interned ``customID``. It comes from the table of class names, because the first part of an element ID may
    /// be either.
    @inlinable
    public final var customIDSymbol: ClassSymbol? {
        customNumber == ClassSymbol.noNumber ? nil : ClassSymbol(rawValue: customNumber)
    }

    /// Gives this view a name, or removes its name.
    ///
    /// Several views may share a name, and a view need not be in a window. The text is interned forever, like class
    /// names. So the table grows without end in an app that keeps making new IDs.
    ///
    /// - Parameter id: the name, without `/`, `[` and `]`; `nil` removes it.
    /// - Throws: ``CustomIDError`` if the name is empty or has one of these characters. Then the view keeps its old
    ///   name.
    /// - Complexity: O(length of the name), a lock, and O(depth) for the first name below a view.
    public final func setCustomID(_ id: String?) throws(CustomIDError) {
        guard let id else { return changeCustomID(to: ClassSymbol.noNumber) }
        guard !id.isEmpty else { throw .empty }

        for (position, byte) in id.utf8.enumerated() where "/[]".utf8.contains(byte) {
            throw .reservedCharacter(Character(Unicode.Scalar(byte)), id: id, position: position)
        }

        changeCustomID(to: ClassSymbol(id).rawValue)
    }

    private final func changeCustomID(to number: UInt32) {
        let old = customIDSymbol
        guard number != customNumber else { return }

        customNumber = number
        noteRoot()
        hierarchyReference?._withUnsafeGuaranteedRef { hierarchy in
            if let old, old != controllerSymbol { hierarchy.roots.remove(self, named: old) }
            if let new = customIDSymbol, new != controllerSymbol { hierarchy.roots.insert(self, named: new) }
        }
    }
}
