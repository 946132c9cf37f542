import { PROCESS_FUNCTIONS } from "./process-functions.ts";

/**
 * Starts the shim of a call with a spool, at most once. Prints `ok`, or `error CODE DETAIL`. Arguments: run folder,
 * name of the call, marker, working directory, sizes of the launch file and of the whole input in bytes, the shim, and
 * `input` for a program that is sent messages, else `stdin`.
 * Input: the launch file, which sets the variables and the positional parameters; then the program's input.
 * - The script reads all its input before it claims the call with a symbolic link, which names the script as the owner.
 *   Another script takes the claim over only when the owner has exited without recording a shim.
 * - The script's variables are named `pc_*`, because the launch file may set any other variable. After the launch file,
 *   no program is looked up, because PATH may have changed.
 * - The variables of the login shell apply, so that tools in ~/.local/bin are found.
 */
export const START_SCRIPT = `
${PROCESS_FUNCTIONS}
pc_run=$1 pc_name=$2 pc_limit=$3 pc_cwd=$4 pc_launch_bytes=$5 pc_bytes=$6 pc_shim=$7 pc_input=$8
spool="$pc_run/calls/$pc_name"
pc_new="$pc_run/new-$$"
done_with() { rm -rf "$pc_new"; echo "$*"; exit 0; }
is_started() { read_leader; [ -n "$recorded" ]; }
is_started && done_with ok
[ -d "$pc_run" ] || done_with error environment_run_missing "$pc_run"
ulimit -w "$pc_limit" 2>/dev/null || ulimit -x "$pc_limit" 2>/dev/null
rm -rf "$pc_new"
mkdir -p "$pc_run/calls" "$pc_run/marks" "$pc_new" && : >"$pc_run/marks/$pc_limit" && cat >"$pc_new/payload" || { rm -rf "$pc_new"; exit 1; }
# Less means that the connection is broken.
[ "$(stat -c %s "$pc_new/payload")" = "$pc_bytes" ] || { rm -rf "$pc_new"; exit 1; }
head -c "$pc_launch_bytes" "$pc_new/payload" >"$pc_new/launch" && tail -c "+$((pc_launch_bytes + 1))" "$pc_new/payload" >"$pc_new/stdin" || { rm -rf "$pc_new"; exit 1; }
rm "$pc_new/payload"
trap : HUP PIPE

if [ ! -f "$pc_run/login" ]; then
	pc_show='exec /bin/sh -c "echo; echo paper""clip-login; export -p; echo paper""clip-login"'
	pc_wait=$(command -v timeout >/dev/null 2>&1 && echo timeout 20)
	pc_variables=$($pc_wait "\${SHELL:-/bin/sh}" -l -c "$pc_show" </dev/null 2>/dev/null)
	case $pc_variables in *paperclip-login*) ;; *) pc_variables=$($pc_wait "\${SHELL:-/bin/sh}" -c "$pc_show" </dev/null 2>/dev/null) ;; esac
	echo "$pc_variables" | sed -n '/^paperclip-login$/,/^paperclip-login$/p' | sed '/^paperclip-login$/d' >"$pc_new/login"
	mv "$pc_new/login" "$pc_run/login"
fi

[ -e "$pc_cwd" ] || done_with error cwd_not_found
[ -d "$pc_cwd" ] || done_with error cwd_not_a_directory
cd "$pc_cwd" 2>/dev/null || done_with error cwd_not_accessible
pc_variables=$(cat "$pc_run/login")
pc_found=$(
	command eval "$pc_variables" 2>/dev/null
	. "$pc_new/launch"
	set -f
	case $1 in
	*/*)
		[ -e "$1" ] || { echo error command_not_found; exit; }
		[ -f "$1" ] && [ -x "$1" ] || { echo error command_not_executable; exit; }
		case $1 in /*) echo "file $1" ;; *) echo "file $PWD/$1" ;; esac
		exit
		;;
	esac
	IFS=:
	for pc_folder in $PATH; do
		[ -f "$pc_folder/$1" ] && [ -x "$pc_folder/$1" ] && { echo "file $pc_folder/$1"; exit; }
	done
	echo "error command_not_found $PATH"
)
case $pc_found in "file "*) pc_file=\${pc_found#file } ;; *) done_with "$pc_found" ;; esac

pc_claim="$spool.claim"
pc_try=0
until ln -s "$$ $(start_of $$) $space" "$pc_claim" 2>/dev/null; do
	is_started && done_with ok
	pc_try=$((pc_try + 1))
	[ $pc_try -lt 200 ] || done_with error command_not_recorded
	set -- $(readlink "$pc_claim")
	pause 0.1
	[ "$3" = "$space" ] && [ "$(start_of "$1")" = "$2" ] && continue
	is_started && done_with ok
	[ $# -eq 0 ] || rm -rf "$pc_claim" "$spool"
done

give_up() { rm -rf "$spool" "$pc_claim"; done_with error "$@"; }
mkdir "$spool" && cd "$spool" && printf %16s '' >exit && printf %16s '' >limit && printf %128s '' >pid && : >stdout && : >stderr && : >shim && mv "$pc_new/stdin" "$pc_input" || give_up command_not_recorded
pc_spool=$spool pc_space=$space pc_remove=$(command -v rm) pc_setsid=$(command -v setsid)
(
	cd "$pc_cwd" || exit 125
	command eval "$pc_variables" 2>/dev/null
	unset SSH_CONNECTION SSH_CLIENT SSH_TTY OLDPWD
	. "$pc_new/launch"
	"$pc_remove" -rf "$pc_new"
	shift
	exec "$pc_setsid" /bin/sh -c "$pc_shim" paperclip-run "$pc_spool" "$pc_limit" "$pc_space" "$pc_file" "$@" <"$pc_spool/$pc_input" >>"$pc_spool/stdout" 2>>"$pc_spool/shim" 3>>"$pc_spool/stderr"
) &
pc_child=$!
until is_started; do
	start_of "$pc_child" >/dev/null || is_started || give_up command_not_recorded
	pause 0.05
done
done_with ok
`;
