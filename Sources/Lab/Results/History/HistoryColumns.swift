/// The columns of a run that are read.
enum RunColumn: Int, SQLiteColumn {
    case id, startedAt, digest, commit, isDirty, status, fingerprint, profile, mismatches, failures, repository

    var name: String {
        switch self {
        case .startedAt: "started_at"
        case .commit: "commit_id"
        case .isDirty: "is_dirty"
        default: "\(self)"
        }
    }
}

/// The columns of a cell and of its metric.
enum CellColumn: Int, SQLiteColumn {
    case id, experiment, implementation, input, plan, cores, metric, unit, direction, kind

    var name: String {
        switch self {
        case .id: "cell.id"
        case .metric: "metric.name"
        default: "\(self)"
        }
    }
}

/// The columns of a number.
enum ValueColumn: Int, SQLiteColumn {
    case cell, run, median, low, high, p99, n, verdict, counter, instructionSet, inputDigest, processes, inputSize, role
    case tolerance, repeatability

    var name: String {
        switch self {
        case .instructionSet: "instruction_set"
        case .inputDigest: "input_digest"
        case .inputSize: "input_size"
        default: "\(self)"
        }
    }
}
