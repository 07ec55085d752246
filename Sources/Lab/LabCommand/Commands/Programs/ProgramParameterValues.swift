/// One value of each parameter: an input of programs.
struct ProgramParameterValues {
    /// The parameters with their values, in the order of the call.
    var values: [(name: String, value: String)] = []

    /// Returns all combinations of parameter values. The last parameter changes first.
    static func all(of parameters: [ProgramParameter]) -> [ProgramParameterValues] {
        parameters.reduce([ProgramParameterValues()]) { combinations, parameter in
            combinations.flatMap { combination in
                parameter.values.map { value in
                    ProgramParameterValues(values: combination.values + [(parameter.name, value)])
                }
            }
        }
    }

    /// Returns a text with all placeholders replaced by their values.
    func filled(into text: String) -> String {
        values.reduce(text) { $0.replacing("{\($1.name)}", with: $1.value) }
    }

    /// The parameters as text: `threads=2,mode=a`.
    func text(without name: String? = nil) -> String {
        values.filter { $0.name != name }.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            .replacing("/", with: ":")
    }
}
