/**
 * Shell functions that find the processes of a call, like `process/identify`.
 *
 * Variables: `$spool`, the folder of the call; `$limits`, the limits of file locks that mark the processes of the call,
 * separated by `|`; `$run_id`, the `PAPERCLIP_RUN_ID` that also marks them, or empty to find them only by limits.
 */
export const PROCESS_FUNCTIONS = `
umask 077
run_id=
space="$(cat /proc/sys/kernel/random/boot_id 2>/dev/null || echo -)/$(readlink /proc/self/ns/pid 2>/dev/null || echo -)"

pause() { sleep "$1" 2>/dev/null || sleep 1; }

start_of() {
	{ read -r stat_line <"/proc/$1/stat"; } 2>/dev/null || return 1
	stat_line=\${stat_line##*) }
	case $stat_line in [ZX]*) return 1 ;; esac
	set -- $stat_line
	shift 19 2>/dev/null || return 1
	echo "$1"
}

# Sets "recorded" once the shim has recorded itself, and "leader" to its pid while the very shim runs.
read_leader() {
	recorded= leader=
	{ read -r shim_pid shim_start shim_space <"$spool/pid"; } 2>/dev/null || return 0
	case $shim_pid in '' | *[!0-9]*) return 0 ;; esac
	recorded=1
	[ "$shim_space" = "$space" ] && [ "$(start_of "$shim_pid")" = "$shim_start" ] && leader=$shim_pid
	return 0
}

read_status() {
	status=
	{ read -r status <"$spool/exit"; } 2>/dev/null || status=
	# The agent can write to the file.
	case $status in *[!0-9]* | ????*) status= ;; esac
	[ "\${status:-0}" -le 255 ] || status=
}

table() {
	cat /proc/[0-9]*/stat 2>/dev/null |
		sed -n 's/^\\([0-9]*\\) (.*) \\([A-Za-z]\\) \\([0-9-]*\\) \\([0-9-]*\\) \\([0-9-]*\\) .*/\\1 \\2 \\3 \\4 \\5/p'
}

# Prints pid and group of each process.
members() {
	marked=" $(grep -lsE "^Max file locks +($limits) " /proc/[0-9]*/limits 2>/dev/null | cut -d/ -f3 | tr '\\n' ' ')"
	if [ -n "$run_id" ]; then
		marked="$marked$(grep -lsF "PAPERCLIP_RUN_ID=$run_id" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3 | tr '\\n' ' ')"
	fi
	found=' '
	rows=$(table)
	grew=1
	while [ -n "$grew" ]; do
		grew=
		while read -r pid state parent group session; do
			case $state in Z | X) continue ;; esac
			case $found in *" $pid "*) continue ;; esac
			if [ -n "$leader" ] && { [ "$group" = "$leader" ] || [ "$session" = "$leader" ]; }; then
				:
			else
				case $marked in *" $pid "*) ;; *)
					case $found in *" $parent "*) ;; *) continue ;; esac
				esac
			fi
			found="$found$pid "
			grew=1
			echo "$pid $group"
		done <<END
$rows
END
	done
}

# The whole group at once, and each process outside of it once.
signal_all() {
	others=$(members | while read -r pid group; do [ "$group" = "$leader" ] || echo "$pid"; done)
	[ -z "$leader" ] || kill "-$1" "-$leader" 2>/dev/null
	[ -z "$others" ] || kill "-$1" $others 2>/dev/null
	return 0
}

# A signal between the fork of the shim and the start of its command is lost.
resend_term() {
	[ -n "$leader" ] || return 0
	line=$(tr '\\000' ' ' <"/proc/$leader/cmdline" 2>/dev/null)
	attempt=0
	while [ $attempt -lt 20 ]; do
		waiting=$(table | while read -r pid state parent rest; do
			[ "$parent" = "$leader" ] || continue
			child=$(tr '\\000' ' ' <"/proc/$pid/cmdline" 2>/dev/null)
			if [ "$child" = "$line" ] || [ -z "$child" ]; then kill -TERM "$pid" 2>/dev/null && echo "$pid"; fi
		done)
		[ -n "$waiting" ] || return 0
		attempt=$((attempt + 1))
		pause 0.05
	done
}

# The first rounds spare the shim, so that it can record the exit status.
kill_until_gone() {
	round=0
	while left=$(members); [ -n "$left" ] && [ $round -lt 60 ]; do
		pids=$(echo "$left" | while read -r pid group; do [ "$pid" = "$leader" ] && [ $round -lt 5 ] || echo "$pid"; done)
		[ -z "$pids" ] || kill -KILL $pids 2>/dev/null
		round=$((round + 1))
		pause 0.1
	done
	[ -z "$left" ] && survivors=0 || survivors=$(echo "$left" | wc -l)
}

# SIGTERM, two seconds, SIGKILL.
stop_all() {
	survivors=0
	[ -n "$(members)" ] || return 0
	signal_all TERM
	round=0
	while [ $round -lt 20 ]; do
		[ -n "$(members)" ] || return 0
		round=$((round + 1))
		pause 0.1
	done
	kill_until_gone
}
`;
