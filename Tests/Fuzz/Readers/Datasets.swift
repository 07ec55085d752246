import Foundation

@testable import Workloads

/// Recipes of datasets. They are read and not made, which may take 100 million views.
func readRecipe(_ input: Input) -> Bool {
    guard let recipe = try? DatasetRecipe(json: Data(input), file: "fuzz") else { return false }
    let back = Reading { () throws(DatasetError) in try DatasetRecipe(json: recipe.json(), file: "fuzz") }
    promise(back == .value(recipe), "the recipe is the same again")
    return true
}

/// Profiles of screens, one or several in a file.
func readProfile(_ input: Input) -> Bool {
    guard let profiles = try? ScreenProfile.profiles(in: Data(input), file: "fuzz") else { return false }

    for (_, profile) in profiles {
        let text = profile.json()
        let back = Reading { () throws(DatasetError) in try ScreenProfile(json: text, file: "fuzz").json() }
        promise(back == .value(text), "the profile is the same again")
    }

    return true
}
