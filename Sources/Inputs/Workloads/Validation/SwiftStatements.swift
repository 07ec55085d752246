import UIModel

extension TreeBlueprint {
    /// Statements that make the tree with `UIModel` alone, `v0` its root, a window; to be pasted into a test.
    ///
    ///     let v0 = Window()
    ///     let v1 = View()
    ///     try v0.addSubview(v1)
    ///     v1.isHidden = true
    ///
    /// - Complexity: O(n).
    package var swiftSource: String { swiftStatements.joined(separator: "\n") }

    fileprivate var swiftStatements: [String] {
        var statements: [String] = []
        for node in parents.indices {
            let (type, usual) = node == 0 ? ("Window", "UIWindow") : ("View", "UIView")
            let name = className(of: node)
            let argument = name == usual ? "" : "className: \(name.debugDescription)"
            statements.append("let v\(node) = \(type)(\(argument))")
            if node > 0 { statements.append("try v\(parents[node]).addSubview(v\(node))") }
            switch visibility[node] {
            case .visible: break
            case .hidden: statements.append("v\(node).isHidden = true")
            case .transparent: statements.append("v\(node).alpha = 0")
            }
        }

        return statements
    }
}

extension MutationScript {
    /// Statements that make the tree and mutate it with `UIModel` alone; to be pasted into a test. A step that the
    /// model refuses is written with `try?` and the reason; one that names no view of the tree is left out.
    package var swiftSource: String {
        let run = MutationRun(self)
        var statements = start.swiftStatements
        for step in steps {
            switch run.performNextStep() {
            case .applied?: statements.append(step.swiftSource)
            case .refused(let error)?:
                // A class name in the reason may hold a line break, which would end the comment.
                let reason = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
                statements.append("try?\(step.swiftSource.dropFirst(3))  // \(reason)")
            case .skipped?, nil: break
            }
        }

        return statements.joined(separator: "\n")
    }
}

extension TreeMutation {
    /// The mutation as a Swift statement; all that the model can refuse begin with `try`.
    fileprivate var swiftSource: String {
        switch self {
        case .setHidden(let node, let isHidden): "v\(node).isHidden = \(isHidden)"
        case .setAlpha(let node, let alpha): "v\(node).alpha = \(alpha.rawValue)"
        case .add(let node, let superview): "try v\(superview).addSubview(v\(node))"
        case .insert(let node, let superview, let index): "try v\(superview).insertSubview(v\(node), at: \(index))"
        case .remove(let node): "v\(node).removeFromSuperview()"
        case .bringToFront(let node, let superview): "try v\(superview).bringSubviewToFront(v\(node))"
        case .sendToBack(let node, let superview): "try v\(superview).sendSubviewToBack(v\(node))"
        case .exchange(let node, let first, let second):
            "try v\(node).exchangeSubview(at: \(first), withSubviewAt: \(second))"
        }
    }
}
