# Completion of {{program}} for bash. Where it is installed or sourced, the program itself is asked for the words.
_{{function}}_completions() {
    local line words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    # bash gives `=` as a word of its own, and what follows it as the next one.
    [ "${words[-1]}" = "=" ] && words+=("")
    while IFS=$'\t' read -r line _; do
        if [ "$line" = ":files" ]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${words[-1]}")
        else
            # More may follow a slash, a comma or an equals sign.
            case $line in */) compopt -o nospace 2>/dev/null ;; esac
            COMPREPLY+=("$line")
        fi
    done < <("${COMP_WORDS[0]}" completions suggest -- "${words[@]}" 2>/dev/null)
}
complete -F _{{function}}_completions {{program}}
