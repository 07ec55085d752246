extension Parameter {
    /// The same parameter, for whose texts a check must pass first.
    fileprivate func checking(_ check: @escaping @Sendable (String) throws(InvalidValue) -> Void) -> Parameter {
        var copy = self
        copy.checks.append(check)
        return copy
    }

    /// The same parameter, which takes only the listed texts.
    fileprivate func allowing(_ texts: [String]) -> Parameter {
        var copy = checking { (text: String) throws(InvalidValue) in
            guard !texts.contains(text) else { return }
            throw InvalidValue(
                expected: alternatives(texts), nearest: NearestMatch(to: text, among: texts)?.candidate)
        }
        copy.allowed = texts
        return copy
    }

    /// The same parameter, whose values lie in a range.
    fileprivate func within<Element: ArgumentValue & Comparable>(_ range: ClosedRange<Element>) -> Parameter {
        checking { (text: String) throws(InvalidValue) in
            guard let value = try? Element(argument: text), range.contains(value) else {
                let kind = Element.self is any BinaryInteger.Type ? "a whole number" : "a value"
                throw InvalidValue(
                    expected: "\(kind) from \(range.lowerBound.argument) to \(range.upperBound.argument)")
            }
        }
    }
}

extension Option {
    /// The same option, which takes only the listed texts: for choices that are known when the command is assembled.
    /// A choice that is known when it is written is an enumeration.
    public func allowed(_ texts: [String]) -> Option {
        var copy = self
        copy.parameter = parameter.allowing(texts)
        return copy
    }

    /// The same option, whose value lies in a range.
    public func within(_ range: ClosedRange<Value>) -> Option where Value: ArgumentValue & Comparable {
        var copy = self
        copy.parameter = parameter.within(range)
        return copy
    }

    /// The same option, whose value lies in a range when it is given.
    public func within<Element>(_ range: ClosedRange<Element>) -> Option
    where Element: ArgumentValue & Comparable, Value == Element? {
        var copy = self
        copy.parameter = parameter.within(range)
        return copy
    }

    /// The same option, all of whose values lie in a range.
    public func within<Element>(_ range: ClosedRange<Element>) -> Option
    where Element: ArgumentValue & Comparable, Value == [Element] {
        var copy = self
        copy.parameter = parameter.within(range)
        return copy
    }
}

extension Positional {
    /// The same argument, which takes only the listed texts.
    public func allowed(_ texts: [String]) -> Positional {
        var copy = self
        copy.parameter = parameter.allowing(texts)
        return copy
    }
}
