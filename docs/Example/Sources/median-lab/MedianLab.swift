import LabCommand

/// The whole command: `list`, `verify`, `run`, `gate`, `report` and the others, for the experiments named here.
@main
struct MedianLab {
    static func main() {
        Lab(name: "median-lab", abstract: "Ways to the median, compared.", experiments: [medianExperiment]).main()
    }
}
