import { CodedError } from "@paperclipai/adapter-utils";
import { END_FEEDER, type EnvironmentCall, FEEDER, READ_FEED, SHIM_NAME } from "@paperclipai/adapter-utils/host";
import { proxyVariables } from "../network/forwarded-ports.ts";
import { THERE } from "../paths.ts";
import type { ContainerPlan } from "./container-plan.ts";
import { NO_FEEDER } from "./start-refused.ts";

const MARK = "paperclip-container-shim";

/** The first 200 last 10 s together, the others a second each. */
const MAX_WAITS = 200 + 3_600;

/**
 * Survives SIGTERM and records the exit status, and whether the kernel killed a process when out of memory, which container
 * engines do not always report. Ends if no server lets it start the program within an hour. Searches the PATH itself, since
 * a shell with built-in programs, such as busybox, reports no file for them. Variables are named `pc_*`, since the program
 * may use other names. Reads its input from a file, because every user of the container engine can read the container's
 * configuration.
 */
const SHIM = `
: ${MARK}
pc_spool=${THERE.spool}
pc_input=/dev/null; [ -s "$pc_spool/stdin" ] && pc_input=$pc_spool/stdin
command set +o posix 2>/dev/null
exec <"$pc_input" >>"$pc_spool/stdout" 2>>"$pc_spool/shim" 3>>"$pc_spool/stderr"
trap : HUP INT QUIT TERM
refuse() { printf '%s\\n' "$1" >"$pc_spool/refusal"; exit 127; }
pc_waits=0
until [ -e "$pc_spool/go" ]; do
	[ "$pc_waits" -lt ${MAX_WAITS} ] || exit 125
	if [ "$pc_waits" -lt 200 ]; then sleep 0.05; else sleep 1; fi
	pc_waits=$((pc_waits + 1))
done
. "$pc_spool/launch"
: >"$pc_spool/launch"
[ -e "$paperclip_cwd" ] || refuse cwd_not_found
cd -- "$paperclip_cwd" || refuse cwd_not_a_directory
case $1 in
*/*) pc_file=$1 ;;
*)
	pc_file=$(
		set -f
		IFS=:
		for pc_folder in $PATH; do
			pc_file=\${pc_folder:-.}/$1
			[ -f "$pc_file" ] && [ -x "$pc_file" ] && { printf '%s\\n' "$pc_file"; exit 0; }
		done
		exit 1
	) || refuse command_not_found
	;;
esac
[ -e "$pc_file" ] || refuse command_not_found
[ -f "$pc_file" ] && [ -x "$pc_file" ] || refuse command_not_executable
[ ! -e "$pc_spool/input" ] || ( PATH=$PATH:/usr/bin:/bin; command -v mkfifo && command -v cat ) >/dev/null || refuse ${NO_FEEDER}
${FEEDER}
printf '%-127s\\n' "$$" 1<>"$pc_spool/pid" || exit 125
( exec 2>&3 3>&-; ${READ_FEED}; exec "$@" )
pc_status=$?
${END_FEEDER}
{
	for pc_counts in /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control; do
		while read -r pc_name pc_count; do
			[ "$pc_name" = oom_kill ] && [ "$pc_count" -gt 0 ] && : >"$pc_spool/oom"
		done <"$pc_counts"
	done
} 2>/dev/null
{ printf '%-15s\\n' "$pc_status" 1<>"$pc_spool/exit"; } 2>/dev/null
exit "$pc_status"
`;

export const SHIM_COMMAND = ["/bin/sh", "-c", SHIM, SHIM_NAME];

/**
 * Also signals processes in other sessions. Waits until the program has replaced the shim's subshell, which would
 * swallow the signal.
 */
export const TERMINATE_COMMAND = [
	"/bin/sh",
	"-c",
	`for round in 1 2 3 4 5 6 7 8 9 10; do
	shims=0; programs=0
	for process in /proc/[0-9]*; do
		case $process in /proc/1 | /proc/$$) continue ;; esac
		text=; while IFS= read -r line || [ -n "$line" ]; do text=$text$line; done 2>/dev/null <"$process/cmdline"
		case $text in *${MARK}*) shims=$((shims + 1)) ;; ?*) programs=$((programs + 1)) ;; esac
	done
	[ "$shims" -le 1 ] && [ "$programs" -ge 1 ] && break
	sleep 0.05
done 2>/dev/null
kill -TERM -1`,
];

export const LAUNCH = "launch";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function launchFile({ env, cwd, command, args, prepared }: EnvironmentCall<ContainerPlan>): string {
	const { forwardedPorts } = prepared.state;
	const proxy = forwardedPorts === null ? {} : proxyVariables(forwardedPorts);
	const variables = Object.entries({ HOME: THERE.home, ...proxy, ...env }).map(([name, value]) => {
		if (!NAME.test(name)) throw invalidName(name);
		return `export ${name}=${quote(value)}`;
	});
	return [...variables, `paperclip_cwd=${quote(cwd)}`, `set -- ${[command, ...args].map(quote).join(" ")}`, ""].join(
		"\n",
	);
}

function quote(text: string): string {
	if (text.includes("\0")) {
		throw new CodedError(
			"argument_invalid",
			"An argument or a variable contains a NUL byte, which no program can receive.",
			{
				hint: "Remove the NUL byte from the agent's configuration.",
			},
		);
	}
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

function invalidName(name: string): CodedError {
	return new CodedError(
		"environment_variable_unsupported",
		`A shell cannot set the variable ${JSON.stringify(name)}.`,
		{
			hint: "Rename the variable. In containers, variable names may only contain letters, digits and underscores.",
		},
	);
}
