/// The columns of a run that are read.
enum RunColumn: Int, SQLiteColumn {
    case id, startedAt, digest, commit, isDirty, status, fingerprint, profile, mismatches, failures, repository

    var name: String {
        switch self {
        case .id: "id"
        case .startedAt: "started_at"
        case .digest: "digest"
        case .commit: "commit_id"
        case .isDirty: "is_dirty"
        case .status: "status"
        case .fingerprint: "fingerprint"
        case .profile: "profile"
        case .mismatches: "mismatches"
        case .failures: "failures"
        case .repository: "repository"
        }
    }
}

/// The columns of a cell and of its metric.
enum CellColumn: Int, SQLiteColumn {
    case id, experiment, implementation, input, plan, cores, metric, unit, direction, kind

    var name: String {
        switch self {
        case .id: "cell.id"
        case .experiment: "experiment"
        case .implementation: "implementation"
        case .input: "input"
        case .plan: "plan"
        case .cores: "cores"
        case .metric: "metric.name"
        case .unit: "unit"
        case .direction: "direction"
        case .kind: "kind"
        }
    }
}

/// The columns of a number.
enum ValueColumn: Int, SQLiteColumn {
    case cell, run, median, low, high, p99, n, verdict, counter, instructionSet, inputDigest, processes, inputSize, role
    case tolerance, repeatability

    var name: String {
        switch self {
        case .cell: "cell"
        case .run: "run"
        case .median: "median"
        case .low: "low"
        case .high: "high"
        case .p99: "p99"
        case .n: "n"
        case .verdict: "verdict"
        case .counter: "counter"
        case .instructionSet: "instruction_set"
        case .inputDigest: "input_digest"
        case .processes: "processes"
        case .inputSize: "input_size"
        case .role: "role"
        case .tolerance: "tolerance"
        case .repeatability: "repeatability"
        }
    }
}
