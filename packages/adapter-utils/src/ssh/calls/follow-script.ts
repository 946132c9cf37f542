import { PROCESS_FUNCTIONS } from "./process-functions.ts";

/**
 * Follows the output of a program. Arguments: spool, marker, byte offsets in standard output and standard error.
 *
 * Prints `O N` or `E N`, a line break, and N bytes of standard output or standard error. Also prints
 * `A TICKS TEXT` at intervals, to show that the connection works: the CPU time of the processes in ticks, and a text
 * that changes when a process starts or ends. Ends with `X` when the program has
 * exited and all its output has been printed, or with `M` when its files are missing.
 *
 * Polls the file sizes, because the machine need not have more than the core utilities.
 */
export const FOLLOW_SCRIPT = `
${PROCESS_FUNCTIONS}
spool=$1 limits=$2 out=$3 err=$4
read_leader
[ -n "$recorded" ] || { echo M; exit 0; }

send() {
	at=$3
	while [ "$at" -lt "$4" ]; do
		bytes=$(($4 - at))
		[ $bytes -le 1048576 ] || bytes=1048576
		echo "$1 $bytes"
		tail -c "+$((at + 1))" "$spool/$2" 2>/dev/null | head -c $bytes
		at=$((at + bytes))
	done
}

ticks_of() {
	{ read -r stat_line <"/proc/$1/stat"; } 2>/dev/null || return 0
	set -- \${stat_line##*) }
	[ $# -lt 15 ] || ticks=$((ticks + \${12} + \${13} + \${14} + \${15}))
}

activity() {
	pids=$(members | cut -d' ' -f1 | sort -n)
	ticks=0
	for pid in $pids; do ticks_of "$pid"; done
	echo "$ticks $(echo "$pids" | cksum)"
}

idle=0
waited=0
while :; do
	read_status
	is_over=$status
	# The shim may have exited after its status was read.
	if [ -z "$status" ] && [ $((idle % 10)) -eq 0 ] && [ "$(start_of "$shim_pid")" != "$shim_start" -o -z "$leader" ]; then is_over=1; fi
	set -- $(stat -c %s "$spool/stdout" "$spool/stderr" 2>/dev/null)
	[ $# -eq 2 ] || { echo M; exit 0; }
	if [ "$1" -gt "$out" ] || [ "$2" -gt "$err" ]; then
		idle=0
		[ "$1" -le "$out" ] || { send O stdout "$out" "$1"; out=$1; }
		[ "$2" -le "$err" ] || { send E stderr "$err" "$2"; err=$2; }
	fi
	[ -z "$is_over" ] || { echo X; exit 0; }
	idle=$((idle + 1))
	if [ $idle -lt 5 ]; then time=50; elif [ $idle -lt 15 ]; then time=100; elif [ $idle -lt 25 ]; then time=200; else time=500; fi
	pause "0.$(printf %03d $time)"
	waited=$((waited + time))
	[ $waited -lt 2000 ] || { waited=0; echo "A $(activity)"; }
done
`;
