/// Collects the parts of a command, and arrays of them.
@resultBuilder
public enum CommandBuilder {
    public static func buildExpression(_ part: some CommandPart) -> [any CommandPart] { [part] }
    public static func buildExpression(_ parts: [some CommandPart]) -> [any CommandPart] { parts }
    public static func buildExpression(_ parts: [any CommandPart]) -> [any CommandPart] { parts }
    public static func buildBlock(_ parts: [any CommandPart]...) -> [any CommandPart] { parts.flatMap { $0 } }
}
