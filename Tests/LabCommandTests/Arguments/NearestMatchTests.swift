import Testing

@testable import LabCommand

@Suite("Nearest match") struct NearestMatchTests {
    private func nearest(_ text: String, _ candidates: String...) -> String? {
        text.nearest(among: candidates)
    }

    @Test("the distance is the length of the shortest path of edits")
    func theDistanceIsTheShortestPathOfEdits() {
        // Independent method: breadth-first search over all texts of up to six letters, one edit at a time. Every pair
        // of texts of up to four letters is compared; on the way between two of them a text never has to grow past
        // the sum of the edits that are left, so six letters are enough for distances of up to four.
        let letters: [Character] = ["a", "b", "c"]
        var words: [[Character]] = [[]]
        var layer = words

        for _ in 0..<4 {
            layer = layer.flatMap { word in letters.map { word + [$0] } }
            words += layer
        }

        // Renaming letters changes no distance: of the texts that differ only by that, one is a source.
        for source in words where source.namesLettersInOrder(letters) {
            let distances = distancesByBreadth(from: source, letters: letters, longest: 6)
            for target in words where editDistance(source, target) != distances[target] {
                Issue.record("\(String(source)) to \(String(target)): \(editDistance(source, target))")
            }
        }
    }

    private func distancesByBreadth(from source: [Character], letters: [Character], longest: Int) -> [[Character]: Int]
    {
        var distances = [source: 0]
        var frontier = [source]
        var distance = 0

        while !frontier.isEmpty {
            distance += 1
            var next: [[Character]] = []
            for word in frontier {
                for neighbour in neighbours(of: word, letters, longest) where distances[neighbour] == nil {
                    distances[neighbour] = distance
                    next.append(neighbour)
                }
            }

            frontier = next
        }

        return distances
    }

    private func neighbours(of word: [Character], _ letters: [Character], _ longest: Int) -> [[Character]] {
        var result: [[Character]] = []
        for index in word.indices {
            var shorter = word
            shorter.remove(at: index)
            result.append(shorter)

            for letter in letters {
                var replaced = word
                replaced[index] = letter
                result.append(replaced)
            }

            if index + 1 < word.count {
                var swapped = word
                swapped.swapAt(index, index + 1)
                result.append(swapped)
            }
        }

        if word.count < longest {
            for index in 0...word.count {
                for letter in letters { result.append(Array(word[..<index]) + [letter] + Array(word[index...])) }
            }
        }

        return result
    }

    @Test("known distances")
    func knownDistances() {
        #expect(editDistance(Array("kitten"), Array("sitting")) == 3)
        #expect(editDistance(Array("ca"), Array("abc")) == 2)
        #expect(editDistance(Array("teh"), Array("the")) == 1)
        #expect(editDistance([], Array("abc")) == 3)
        #expect(editDistance([], []) == 0)
    }

    @Test("a name is near within a third of its length")
    func aNameIsNearWithinAThirdOfItsLength() {
        #expect(nearest("vrefiy", "verify") == "verify")
        #expect(nearest("verxxx", "verify") == nil)
        #expect(nearest("rn", "run") == "run")
        #expect(nearest("xy", "run") == nil)
        #expect(nearest("change-poinst", "change-points") == "change-points")
        #expect(nearest("chxnge-pxintx", "change-points") == "change-points")
        #expect(nearest("chxngx-pxintx", "change-points") == nil)
    }

    @Test("a single letter is near only to itself and to what it begins")
    func aSingleLetterIsNearOnlyToItself() {
        #expect(nearest("x", "y") == nil)
        #expect(nearest("-q", "--seed", "--quiet") == "--quiet")
        #expect(nearest("H", "h") == "h")
    }

    @Test("case and dashes make no distance")
    func caseAndDashesMakeNoDistance() {
        #expect(nearest("-SEED", "--send", "--seed") == "--seed")
    }

    @Test("the nearest is taken")
    func theNearestIsTaken() { #expect(nearest("tests", "texts", "test") == "test") }

    @Test("of two that are equally near, the one is taken that begins the same for longer")
    func theSameBeginningIsTaken() { #expect(nearest("of", "on", "off") == "off") }

    @Test("of two that are equally near and begin the same for as long, the first is taken")
    func theFirstIsTaken() { #expect(nearest("lost", "list", "last") == "list") }

    @Test("where nothing is near, the shortest name is taken that it begins")
    func theShorterIsTaken() {
        #expect(nearest("vxy", "van", "vxyzw") == "vxyzw")
        #expect(nearest("ver", "verification", "versions") == "versions")
    }

    @Test("nothing is near to nothing")
    func nothingIsNearToNothing() {
        #expect(nearest("", "a") == nil)
        #expect(nearest("--", "--a") == nil)
        #expect(nearest("a") == nil)
        #expect(nearest("a", "", "--") == nil)
    }
}

extension [Character] {
    /// The first occurrences of the letters are in their order, without a gap.
    fileprivate func namesLettersInOrder(_ letters: [Character]) -> Bool {
        var seen: [Character] = []
        for letter in self where !seen.contains(letter) { seen.append(letter) }
        return seen.elementsEqual(letters.prefix(seen.count))
    }
}
