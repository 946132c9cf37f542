import type { AdapterEnvironmentCheck } from "../../contract/environment-test.ts";
import type { EnvironmentProbeRequest } from "../../environment/execution-environment.ts";
import { versionCheck } from "../../environment/version-check.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { messageOf } from "../../errors/message-of.ts";
import { readAllocatedPort } from "../connection/allocated-port.ts";
import type { ConnectionPool } from "../connection/connection-pool.ts";
import { fingerprintOf, hostKeyChanged } from "../connection/ssh-errors.ts";
import { SYSTEM_CHECKS, systemUnsupported } from "../prepare-folders.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import type { SshSettings } from "../ssh-settings.ts";
import { scanHostKey } from "./scan-host-key.ts";

const MIN_FREE_BYTES = 1024 ** 3;
const MAX_SKEW_SEC = 60;
/** Less than a probe may take. */
const VERSION_SEC = 15;

/** Prints lines `NAME VALUE`. Arguments: base path, command (may be empty), and those with which it prints its version. */
const PROBE_SCRIPT = `
umask 077
${SYSTEM_CHECKS}
echo "lacks $lacks"
echo "time $(date +%s)"
echo "git $(git --version 2>/dev/null)"
mkdir -p "$1" 2>/dev/null
( : >"$1/.probe-$$" ) 2>/dev/null && rm -f "$1/.probe-$$" && echo "writable yes"
echo "free $(df -Pk "$1" 2>/dev/null | tail -n 1 | tr -s ' ' | cut -d' ' -f4)"
[ -n "$2" ] || exit 0
show='exec /bin/sh -c "echo; echo paper""clip-path \\$PATH"'
path=$("\${SHELL:-/bin/sh}" -l -c "$show" </dev/null 2>/dev/null | sed -n 's/^paperclip-path //p')
[ -n "$path" ] || path=$PATH
found=
case $2 in
*/*) [ -f "$2" ] && [ -x "$2" ] && found=$2 ;;
*)
	set -f
	IFS=:
	for folder in $path; do [ -f "$folder/$2" ] && [ -x "$folder/$2" ] && { found=$folder/$2; break; }; done
	unset IFS
	;;
esac
[ -n "$found" ] || exit 0
echo "command $found"
shift 2
[ $# -gt 0 ] || exit 0
limit=
command -v timeout >/dev/null 2>&1 && limit="timeout ${VERSION_SEC}"
echo "version $(PATH=$path $limit "$found" "$@" </dev/null 2>/dev/null | head -n 1 | cut -c1-200)"
`;

/** Checks everything that a run over SSH needs. Never rejects. */
export async function probeSsh(
	shell: RemoteShell,
	settings: SshSettings,
	pool: ConnectionPool,
	{ command, versionArgs, signal }: EnvironmentProbeRequest,
): Promise<AdapterEnvironmentCheck[]> {
	try {
		const args = [settings.basePath, command ?? "", ...(versionArgs ?? [])];
		const { stdout } = await shell.run(PROBE_SCRIPT, { args, signal });
		const facts = new Map(stdout.toString("utf8").split("\n").map(splitFact));
		const connected = info("ssh_connected", `Logged in as ${settings.user} at ${settings.host}:${settings.port}.`);
		return [connected, ...findingsOf(facts, settings, command), await checkForwarding(settings, pool, signal)];
	} catch (error) {
		return [errorFinding(await withShownKey(error, settings, signal))];
	}
}

function splitFact(line: string): [string, string] {
	const at = line.indexOf(" ");
	return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + 1).trim()];
}

function findingsOf(
	facts: Map<string, string>,
	{ basePath }: SshSettings,
	command: string | null,
): AdapterEnvironmentCheck[] {
	const findings: AdapterEnvironmentCheck[] = [];
	const lacks = facts.get("lacks") ?? "";
	if (lacks !== "") findings.push(errorFinding(systemUnsupported(lacks)));
	const git = facts.get("git") ?? "";
	const noGit = "Install git there, so that the workspaces of issues can travel.";
	findings.push(
		git === "" ? error("git_missing_there", "The machine has no git.", noGit) : info("ssh_git_found", `It has ${git}.`),
	);
	if (facts.get("writable") !== "yes") {
		const hint = "Create the folder there, and give the user the permission to write in it.";
		findings.push(error("ssh_path_not_writable", `The base path ${basePath} cannot be written.`, hint));
	}
	const freeBytes = Number(facts.get("free") || Number.NaN) * 1024;
	if (freeBytes < MIN_FREE_BYTES) {
		const free = `${Math.floor(freeBytes / 1024 ** 2)} MB`;
		findings.push(
			warn("ssh_disk_low", `Only ${free} are free in ${basePath}.`, "Free space there before runs fill the disk."),
		);
	}
	const skewSec = Math.abs(Number(facts.get("time")) - Date.now() / 1000);
	if (skewSec > MAX_SKEW_SEC) {
		const message = `The clock there is ${Math.round(skewSec)} s off.`;
		findings.push(
			warn("ssh_clock_skewed", message, "Synchronize the clocks, because commits and logs carry their time."),
		);
	}
	if (command === null) return findings;
	return [...findings, ...commandFindings(command, facts.get("command"), facts.get("version"))];
}

function commandFindings(command: string, found: string | undefined, version: string | undefined) {
	if (found === undefined) {
		const place = command.includes("/") ? "not an executable file" : "not on the PATH";
		const hint = "Install it there, for the user of the environment, or give its absolute path.";
		return [error("command_not_found", `The command "${command}" is ${place} of the other machine.`, hint)];
	}
	const there = info("command_found", `The command there is ${found}.`);
	return version === undefined ? [there] : [there, versionCheck(command, version)];
}

/** Programs there reach the API through it. */
async function checkForwarding(
	{ apiUrl }: SshSettings,
	pool: ConnectionPool,
	signal: AbortSignal,
): Promise<AdapterEnvironmentCheck> {
	if (apiUrl !== undefined) return info("ssh_api_url_set", `Programs there reach the Paperclip API at ${apiUrl}.`);
	const { connection, release } = await pool.acquire(signal);
	try {
		const { exitCode, output } = await connection.control(["-O", "forward", "-R", "127.0.0.1:0:127.0.0.1:9"]);
		const port = readAllocatedPort(output);
		if (exitCode === 0 && port !== null) {
			await connection.control(["-O", "cancel", "-R", `127.0.0.1:${port}:127.0.0.1:9`]);
			return info("ssh_forwarding_allowed", "Programs there reach the Paperclip API through the connection.");
		}
	} finally {
		release();
	}
	const hint = 'Allow it (AllowTcpForwarding yes or remote), or set "apiUrl" to a URL that the machine can reach.';
	return warn(
		"ssh_forwarding_forbidden",
		"The SSH server forbids forwarding, so agents there cannot reach the Paperclip API.",
		hint,
	);
}

/** The client names no fingerprint when it knows no key of the kind that the machine shows. */
async function withShownKey(
	thrown: unknown,
	{ host, port, user, hostKeys }: SshSettings,
	signal: AbortSignal,
): Promise<unknown> {
	if (!(thrown instanceof CodedError) || thrown.code !== "ssh_host_key_changed") return thrown;
	const [shown] = await scanHostKey({ host, port, signal }).catch(() => []);
	return shown === undefined ? thrown : hostKeyChanged(fingerprintOf(shown), `${user}@${host}:${port}`, hostKeys);
}

function errorFinding(thrown: unknown): AdapterEnvironmentCheck {
	const coded = thrown instanceof CodedError ? thrown : null;
	return error(coded?.code ?? "environment_failed", messageOf(thrown), coded?.hint);
}

function error(code: string, message: string, hint?: string): AdapterEnvironmentCheck {
	return { code, level: "error", message, hint: hint ?? null };
}

function warn(code: string, message: string, hint: string): AdapterEnvironmentCheck {
	return { code, level: "warn", message, hint };
}

function info(code: string, message: string): AdapterEnvironmentCheck {
	return { code, level: "info", message };
}
