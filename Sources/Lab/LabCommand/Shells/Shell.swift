/// A shell that can complete calls of the program.
enum Shell: String, CaseIterable, ArgumentValue {
    case bash
    case zsh
    case fish
}

extension Shell {
    /// Returns the script that makes the shell ask the program for possible words.
    ///
    /// - Parameter program: the name of the program, as it is called.
    func script(for program: String) -> String {
        let template: [UInt8]
        switch self {
        case .bash: template = PackageResources.completions_bash
        case .zsh: template = PackageResources.completions_zsh
        case .fish: template = PackageResources.completions_fish
        }

        // The name of a function may not have all characters of a program's name.
        let identifier = String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return String(decoding: template, as: UTF8.self)
            .replacing("{{function}}", with: identifier).replacing("{{program}}", with: program)
    }
}
