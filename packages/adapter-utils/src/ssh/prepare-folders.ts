import type { EnvironmentRun } from "../environment/environment-run.ts";
import { CodedError } from "../errors/coded-error.ts";
import { scriptFailed } from "./calls/remote-call.ts";
import type { RemoteShell } from "./shell/remote-shell.ts";
import { remoteText } from "./shell/remote-text.ts";

/** Programs that the scripts require. */
const TOOLS = "setsid stat head tail cut sed grep tr tar readlink ln mkdir cksum";

/** Sets `$lacks` to the programs and features that the machine lacks. */
export const SYSTEM_CHECKS = `
lacks=
[ -r /proc/self/stat ] && [ -r /proc/self/limits ] || lacks="/proc"
for tool in ${TOOLS}; do command -v $tool >/dev/null 2>&1 || lacks="$lacks $tool"; done
( ulimit -w 1000000 || ulimit -x 1000000 ) 2>/dev/null || lacks="$lacks ulimit -w"
`;

const PREPARE_SCRIPT = `
umask 077
${SYSTEM_CHECKS}
[ -z "$lacks" ] || { echo "missing $lacks"; exit 0; }
mkdir -p "$1" "$2/calls" "$2/marks" && cd "$1" || exit 1
port=
{ read -r port <"$2/api-port"; } 2>/dev/null
echo "ok \${port:--}"
`;

/** @throws {CodedError} `ssh_system_unsupported`, and errors of the shell. */
export async function prepareFolders(
	shell: RemoteShell,
	{ agentId }: EnvironmentRun,
	{ basePath, runFolder }: { basePath: string; runFolder: string },
	signal: AbortSignal,
): Promise<{ home: string; apiPort: number | null }> {
	const home = `${basePath}/agents/${agentId}`;
	const result = await shell.run(PREPARE_SCRIPT, { args: [home, runFolder], signal });
	const [outcome, ...words] = result.stdout.toString("utf8").trim().split(" ");
	if (outcome === "missing") throw systemUnsupported(words.join(" ").trim());
	if (result.exitCode !== 0 || outcome !== "ok") throw scriptFailed("prepare the run", result);
	return { home, apiPort: portOf(words[0] ?? "") };
}

function portOf(text: string): number | null {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
	return port >= 1 && port <= 65_535 ? port : null;
}

export function systemUnsupported(lacks: string): CodedError {
	return new CodedError(
		"ssh_system_unsupported",
		`The remote machine lacks requirements of a run: ${remoteText(lacks)}.`,
		{
			hint: "Runs need Linux with /proc, and the usual core utilities with setsid, grep, sed and tar. Install what is missing on the remote machine.",
		},
	);
}
