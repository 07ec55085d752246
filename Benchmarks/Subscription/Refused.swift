struct Refused: Error {}
