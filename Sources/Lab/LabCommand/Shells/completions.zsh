#compdef {{program}}
# Completion of {{program}} for zsh. Where it is installed or sourced, the program itself is asked for the words.
_{{function}}() {
    local line
    local -a words_meant words_open typed
    typed=("${(@)words[2,CURRENT]}")
    while IFS=$'\t' read -r line meaning; do
        case $line in
        :files) _files ;;
        */) words_open+=("$line") ;;
        *) words_meant+=("${line//:/\\:}${meaning:+:$meaning}") ;;
        esac
    done < <("${words[1]}" completions suggest -- "${typed[@]}" 2>/dev/null)
    (( ${#words_meant} )) && _describe '{{program}}' words_meant
    (( ${#words_open} )) && compadd -S '' -- "${words_open[@]}"
    return 0
}
if [ "$funcstack[1]" = "_{{function}}" ]; then
    _{{function}} "$@"
else
    compdef _{{function}} {{program}}
fi
