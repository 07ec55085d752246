/// The columns of ``GroupedEvents`` as pointers. They are valid until the call that lends them returns.
struct GroupedEventColumns: @unchecked Sendable {
    let groups: UnsafeBufferPointer<GroupedEvents.Group>
    let codes: UnsafePointer<UInt8>
    let instants: UnsafePointer<Int64>
    let identities: UnsafePointer<UInt64>
    let details: UnsafePointer<GroupedEvents.Detail>
    let answers: UnsafePointer<SubscriptionAnswer>
}

extension GroupedEvents {
    /// Calls `body` with the columns.
    func withColumns<Result>(_ body: (GroupedEventColumns) throws -> Result) rethrows -> Result {
        try groups.withUnsafeBufferPointer { groups in
            try codes.withAddress { codes in
                try instants.withAddress { instants in
                    try identities.withAddress { identities in
                        try details.withAddress { details in
                            try answers.withAddress { answers in
                                try body(
                                    GroupedEventColumns(
                                        groups: groups, codes: codes, instants: instants, identities: identities,
                                        details: details, answers: answers))
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Array {
    fileprivate func withAddress<Result>(_ body: (UnsafePointer<Element>) throws -> Result) rethrows -> Result {
        try withUnsafeBufferPointer { buffer in
            guard let address = buffer.baseAddress else {
                preconditionFailure("the buffer of an array has an address, even when it is empty")
            }
            return try body(address)
        }
    }
}
