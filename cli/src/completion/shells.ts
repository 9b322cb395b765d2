// Each asks the program itself for completions, so that they are those of the installed release.
export const SCRIPTS = {
  bash: `_lauda() {
  local IFS=$'\\n'
  COMPREPLY=($(lauda completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  # A name with spaces is put into the line as that of a file would be.
  if [[ "\${COMPREPLY[*]}" == *" "* ]]; then compopt -o filenames; fi
}
complete -o default -F _lauda lauda
`,
  zsh: `#compdef lauda
_lauda() {
  local -a found
  found=("\${(@f)$(lauda completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  # The program finds names in any case; zsh would leave out what is written otherwise.
  if [[ -n "\${found[1]}" ]]; then compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -- "\${found[@]}"; else _files; fi
}
compdef _lauda lauda
`,
  fish: `function __lauda_words
  set -l typed (commandline -opc)
  set -l words (lauda completion words -- $typed[2..-1] (commandline -ct) 2>/dev/null)
  # Files only where no word fits.
  if set -q words[1]
    printf '%s\\n' $words
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c lauda -f -a '(__lauda_words)'
`,
} as const;
export const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];
