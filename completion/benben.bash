# Completion of benben(6) for bash: source this file, or install it as
# share/bash-completion/completions/benben. The command itself knows the candidates.
_benben()
{
	local line=${COMP_LINE:0:COMP_POINT} words before
	local -a candidates

	# bash splits at "=", too; option words such as players=3 must stay whole.
	read -ra words <<<"$line"
	[[ $line == *[[:space:]] ]] && words+=("")
	mapfile -t candidates < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
	# What stands before the last "=" is not part of the word bash replaces.
	before=${words[-1]%"${words[-1]##*=}"}
	[[ $COMP_WORDBREAKS == *=* ]] || before=
	COMPREPLY=("${candidates[@]#"$before"}")
	# A list of agents goes on after a comma.
	[[ ${words[-2]} == --agents || ${words[-2]} == -a ]] && compopt -o nospace
	return 0
}

# Where there is no candidate bash offers files.
complete -o bashdefault -o default -F _benben benben
