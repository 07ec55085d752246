import Measurement
import Reporting

extension Doctor {
    /// Whether reports have charts on this machine.
    static func charts(_ renderer: ChartRenderer) -> DoctorCheck {
        do throws(ChartRenderer.Failure) {
            let engine = try renderer.engine()
            return DoctorCheck(
                name: "charts", status: .ok, finding: "vl-convert \(engine.version) draws them, in \(engine.python)")
        } catch {
            return DoctorCheck(
                name: "charts", status: .missing, finding: "reports have tables and no charts: \(error)",
                remedy: "run `make setup` in Milli's folder, or `pip install vl-convert-python` where MILLI_PYTHON says"
            )
        }
    }
}
