import Measurement

/// A cell in a result file: one object, with the fields of ``CellID`` and `Summary` among its own.
extension Cell: Codable {
    private enum Key: String, CodingKey {
        case experiment, implementation, input, plan, metric, cores
        case role, validated, instructionSet, counter, processes, dropped, eviction
        case ratioToReference, ratioToFloor, throughput, budget
    }

    private enum InputKey: String, CodingKey { case name, shape, size, sizeUnit, digest }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let inputFields = try fields.nestedContainer(keyedBy: InputKey.self, forKey: .input)

        id = CellID(
            experiment: try fields.decode(String.self, forKey: .experiment),
            implementation: try fields.decode(String.self, forKey: .implementation),
            input: try inputFields.decode(String.self, forKey: .name),
            plan: try fields.decode(Plan.self, forKey: .plan), metric: try fields.decode(Metric.self, forKey: .metric),
            cores: try fields.decode(Int.self, forKey: .cores))
        input = InputFacts(
            shape: try inputFields.decode(String.self, forKey: .shape),
            size: try inputFields.decode(Int.self, forKey: .size),
            sizeUnit: try inputFields.decode(String.self, forKey: .sizeUnit),
            digest: try inputFields.decode(String.self, forKey: .digest))

        role = try fields.decode(Role.self, forKey: .role)
        validated = try fields.decode(Validated.self, forKey: .validated)
        instructionSet = try fields.decode(String.self, forKey: .instructionSet)
        counter = try fields.decodeIfPresent(String.self, forKey: .counter)
        processes = try fields.decode([ProcessSamples].self, forKey: .processes)
        summary = try Summary(from: decoder)
        dropped = try fields.decode(Int.self, forKey: .dropped)
        eviction = try fields.decodeIfPresent(String.self, forKey: .eviction)
        ratioToReference = try fields.decodeIfPresent(Ratio.self, forKey: .ratioToReference)
        ratioToFloor = try fields.decodeIfPresent(Ratio.self, forKey: .ratioToFloor)
        throughput = try fields.decodeIfPresent(Throughput.self, forKey: .throughput)
        budget = try fields.decodeIfPresent(JudgedBudget.self, forKey: .budget)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id.experiment, forKey: .experiment)
        try fields.encode(id.implementation, forKey: .implementation)
        try fields.encode(id.plan, forKey: .plan)
        try fields.encode(id.metric, forKey: .metric)
        try fields.encode(id.cores, forKey: .cores)

        var inputFields = fields.nestedContainer(keyedBy: InputKey.self, forKey: .input)
        try inputFields.encode(id.input, forKey: .name)
        try inputFields.encode(input.shape, forKey: .shape)
        try inputFields.encode(input.size, forKey: .size)
        try inputFields.encode(input.sizeUnit, forKey: .sizeUnit)
        try inputFields.encode(input.digest, forKey: .digest)

        try fields.encode(role, forKey: .role)
        try fields.encode(validated, forKey: .validated)
        try fields.encode(instructionSet, forKey: .instructionSet)
        try fields.encodeIfPresent(counter, forKey: .counter)
        try fields.encode(processes, forKey: .processes)
        try summary.encode(to: encoder)
        try fields.encode(dropped, forKey: .dropped)
        try fields.encodeIfPresent(eviction, forKey: .eviction)
        try fields.encodeIfPresent(ratioToReference, forKey: .ratioToReference)
        try fields.encodeIfPresent(ratioToFloor, forKey: .ratioToFloor)
        try fields.encodeIfPresent(throughput, forKey: .throughput)
        try fields.encodeIfPresent(budget, forKey: .budget)
    }
}
