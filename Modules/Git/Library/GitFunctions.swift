internal import CLibGit2

/// The functions of the loaded library.
typealias GitFunctions = UnsafePointer<lw_git_functions>
