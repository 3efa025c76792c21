/// The shells for which completion is written.
package enum Shell: String, ArgumentChoice {
  case bash, zsh

  package static var valueName: String { "SHELL" }
}

/// Writes what a shell needs to complete the program's command lines.
///
/// The script is a bridge: at each Tab it hands the line to the program, which answers from its own
/// declarations, one candidate a line. A script never has to be renewed when commands change.
package enum ShellCompletion {
  /// The answer to a script: a line `files` or `folders` when names of files are wanted, else for each
  /// candidate a line with the word, a tab, and what it means.
  package static func answer(_ completion: Completion) -> String {
    switch completion.files {
    case .all: "files\n"
    case .folders: "folders\n"
    case .none:
      completion.candidates.map { candidate in
        let word = candidate.value.filter { $0 != "\t" && $0 != "\n" }
        let meaning = candidate.description.filter { $0 != "\t" && $0 != "\n" }
        return "\(word)\t\(VisibleText.of(meaning))\n"
      }.joined()
    }
  }

  /// The script for a shell. `ask` is the command that is run with the line as its last argument.
  package static func script(for shell: Shell, program: String, ask: String) -> String {
    switch shell {
    case .bash: bash(program, ask)
    case .zsh: zsh(program, ask)
    }
  }

  private static func bash(_ program: String, _ ask: String) -> String {
    """
    # Completion of \(program) for bash. Load it with: source <(\(program) completion bash)
    _\(program)() {
      local line="${COMP_LINE:0:COMP_POINT}"
      local current="${COMP_WORDS[COMP_CWORD]}"
      local answer word meaning cut
      COMPREPLY=()
      answer="$(\(ask) "$line" 2>/dev/null)" || return 0
      case "$answer" in
        '') return 0 ;;
        files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return 0 ;;
        folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return 0 ;;
      esac
      # bash takes `=` as the end of a word, so of --lane=NAME only NAME is replaced.
      cut=''
      if [[ "$COMP_WORDBREAKS" == *=* && "$line" =~ (^|[[:space:]])(--[a-z-]+=)[^[:space:]]*$ ]]; then
        cut="${BASH_REMATCH[2]}"
      fi
      while IFS=$'\\t' read -r word meaning; do
        word="${word#"$cut"}"
        if [[ "$COMP_TYPE" == 63 && -n "$meaning" ]]; then
          COMPREPLY+=("$word  ($meaning)")
        elif [[ "$current" == [\\"\\']* ]]; then
          COMPREPLY+=("$word")
        else
          COMPREPLY+=("$(printf '%q' "$word")")
        fi
      done <<< "$answer"
      # One candidate that stands alone is typed, never its meaning.
      if [[ ${#COMPREPLY[@]} == 1 ]]; then COMPREPLY=("${COMPREPLY[0]%%  (*}"); fi
    }
    complete -F _\(program) \(program)

    """
  }

  private static func zsh(_ program: String, _ ask: String) -> String {
    """
    #compdef \(program)
    # Completion of \(program) for zsh. Load it with: source <(\(program) completion zsh)
    _\(program)() {
      local line="${(j: :)words[1,CURRENT-1]} ${PREFIX}"
      local answer entry word meaning tab=$'\\t'
      local -a entries
      answer="$(\(ask) "$line" 2>/dev/null)" || return 1
      case "$answer" in
        '') return 1 ;;
        files) _files; return ;;
        folders) _files -/; return ;;
      esac
      for entry in "${(@f)answer}"; do
        word="${entry%%$tab*}"
        meaning="${entry#*$tab}"
        entries+=("${word//:/\\\\:}${meaning:+:$meaning}")
      done
      _describe -t values '\(program)' entries
    }
    if [[ "${funcstack[1]}" == _\(program) ]]; then
      _\(program) "$@"
    else
      compdef _\(program) \(program)
    fi

    """
  }
}
