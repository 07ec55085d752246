# Completion of {{program}} for fish. Where it is installed or sourced, the program itself is asked for the words.
function __{{function}}_completions
    set -l typed (commandline -opc) (commandline -ct)
    set -l program $typed[1]
    for line in ($program completions suggest -- $typed[2..-1] 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c {{program}} -f -a '(__{{function}}_completions)'
