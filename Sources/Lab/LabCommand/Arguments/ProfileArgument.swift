import Measurement

extension Profile: ArgumentValue {}
