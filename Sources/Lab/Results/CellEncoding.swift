import Measurement

/// A cell in a result file: one object, with the fields of ``CellID`` and `Summary` among its own.
extension Cell: Encodable {
    private enum Key: String, CodingKey {
        case experiment, implementation, input, plan, metric, cores
        case role, validated, instructionSet, counter, processes, dropped, eviction
        case ratioToReference, ratioToFloor, throughput, budget
    }

    private enum InputKey: String, CodingKey { case name, shape, size, sizeUnit, digest, typical }

    /// Writes the cell.
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
        if input.isTypical { try inputFields.encode(true, forKey: .typical) }

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
