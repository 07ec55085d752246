import LabCommand
import Subscription

extension RulePreset: ArgumentValue {}
extension Store: ArgumentValue {}
extension TimeScale: ArgumentValue {}
