import Importers
import Measurement

extension DoctorCheck {
    /// Whether dumps in XML can be read, and another project's code answers for element IDs.
    static var xml: DoctorCheck {
        guard XMLSupport.isAvailable else {
            return DoctorCheck(
                name: "XML", status: .missing,
                finding:
                    "dumps in XML cannot be read, and element IDs have no independent oracle: built without libxml2",
                remedy: "`apt-get install libxml2-dev`, and build again")
        }
        return DoctorCheck(
            name: "XML", status: .ok, finding: "libxml2 reads dumps, and is the oracle and peer of element IDs")
    }
}
