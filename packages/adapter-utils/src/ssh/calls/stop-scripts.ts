import { PROCESS_FUNCTIONS } from "./process-functions.ts";

/** Sends a signal to the processes of a call. Arguments: spool, marker, `TERM` or `KILL`. */
export const SIGNAL_SCRIPT = `
${PROCESS_FUNCTIONS}
spool=$1 limits=$2
read_leader
read_status
[ -n "$recorded" ] && [ -z "$status" ] || exit 0
if [ "$3" = TERM ]; then
	signal_all TERM
	resend_term
else
	kill_until_gone
fi
`;

/**
 * Kills the remaining processes of a call. Arguments: spool, marker. Prints the number of survivors, the exit status or
 * `-`, and `x` if the shim has printed a message, else `-`.
 */
export const SETTLE_SCRIPT = `
${PROCESS_FUNCTIONS}
spool=$1 limits=$2
read_leader
stop_all
read_status
message=$(tr -d ' \\n' <"$spool/shim" 2>/dev/null | head -c 1 | tr '\\000-\\377' x)
echo "$survivors \${status:--} \${message:--}"
`;

/**
 * Kills all processes of a run. Arguments: run folder, run id, `remove` or `keep` for its folder. Prints the number of
 * survivors.
 */
export const END_RUN_SCRIPT = `
${PROCESS_FUNCTIONS}
run=$1
total=0
limits=
for mark in "$run"/marks/*; do
	case \${mark##*/} in *[!0-9]*) ;; *) limits="\${limits:+$limits|}\${mark##*/}" ;; esac
done
: "\${limits:=none}"
for spool in "$run"/calls/*; do
	read_leader
	[ -z "$leader" ] || { stop_all; total=$((total + survivors)); }
done
leader= run_id=$2
stop_all
total=$((total + survivors))
[ $total -gt 0 ] || [ "$3" = keep ] || rm -rf "$run"
echo $total
`;
