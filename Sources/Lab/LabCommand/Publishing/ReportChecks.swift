import Files
import Measurement
import Reporting
import Results

extension Doctor {
    static var packing: DoctorCheck {
        guard Gzip.isAvailable else {
            return DoctorCheck(
                name: "packed pages", status: .missing,
                finding: "pages are four times as large, and archives are refused: built without zlib",
                remedy: "`apt-get install zlib1g-dev`, and build again")
        }
        return DoctorCheck(name: "packed pages", status: .ok, finding: "zlib packs what pages hold")
    }

    static var history: DoctorCheck {
        guard History.isAvailable else {
            return DoctorCheck(
                name: "history", status: .missing,
                finding: "`history` is refused: built without SQLite",
                remedy: "`apt-get install libsqlite3-dev`, and build again")
        }
        return DoctorCheck(name: "history", status: .ok, finding: "SQLite keeps runs for `history`")
    }

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
