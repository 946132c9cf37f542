// paperclip:allow-spawn: tar is not an agent program
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { EnvironmentCall } from "../../environment/environment-call.ts";
import type { EnvironmentWorkspace, FolderMapping } from "../../environment/environment-run.ts";
import { excludePattern } from "../../environment/exclude-pattern.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { agentEnvironment } from "../../process/index.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import { scriptFailed } from "./remote-call.ts";

const MAX_ERROR_CHARS = 10_000;

/** Unpacks an archive into a temporary folder first, so that a broken connection leaves no partial result. */
const RECEIVE_SCRIPT = `
umask 077
there=$1 name=$2
[ ! -e "$there" ] || { cat >/dev/null; exit 0; }
part="\${there%/*}/.part-$$"
rm -rf "$part"
mkdir -p "$part" || exit 1
tar -xf - -C "$part" && mv "$part/$name" "$there" || { [ -e "$there" ] || { rm -rf "$part"; exit 1; }; }
rm -rf "$part"
`;

/** The files are the project's: `git add --all` of the agent must not commit them. */
const UNPACK_SCRIPT = `
umask 077
there=$1
shift
tar -xf - -C "$there" || exit 1
mkdir -p "$there/.git/info"
for line; do
	grep -Fqx -e "$line" "$there/.git/info/exclude" 2>/dev/null || printf '%s\\n' "$line" >>"$there/.git/info/exclude"
done
`;

export async function sendCarriedFiles(
	shell: RemoteShell,
	{ carried }: EnvironmentCall,
	signal: AbortSignal,
): Promise<void> {
	for (const folder of carried) await send(shell, folder, signal);
}

export async function sendWorkspaceFiles(
	shell: RemoteShell,
	{ path: folder, files }: EnvironmentWorkspace,
	there: string,
	signal: AbortSignal,
): Promise<void> {
	const found = files.filter((file) => existsSync(path.join(folder, file)));
	if (found.length > 0)
		await sendArchive(shell, { folder, names: found }, UNPACK_SCRIPT, [there, ...found.map(excludePattern)], signal);
}

async function send(shell: RemoteShell, { here, there }: FolderMapping, signal: AbortSignal): Promise<void> {
	const name = path.basename(here);
	await sendArchive(shell, { folder: path.dirname(here), names: [name] }, RECEIVE_SCRIPT, [there, name], signal);
}

async function sendArchive(
	shell: RemoteShell,
	{ folder, names }: { folder: string; names: string[] },
	script: string,
	args: string[],
	signal: AbortSignal,
): Promise<void> {
	const files = names.map((name) => `./${name}`);
	const options = ["-C", folder, "--owner=0", "--group=0", "-chf", "-", "--", ...files];
	const tar = spawn("tar", options, { stdio: ["ignore", "pipe", "pipe"], env: agentEnvironment({}) });
	// Throws before `kill`, which would kill the server's process group if the child has no pid.
	if (tar.pid === undefined) {
		const [{ message }] = await once(tar, "error");
		throw notReadable(folder, `tar cannot be started: ${message}`);
	}
	let errors = "";
	tar.stderr.on("data", (chunk) => {
		errors = `${errors}${chunk}`.slice(-MAX_ERROR_CHARS);
	});
	const exited = new Promise<number>((resolve) => {
		tar.once("close", (code) => resolve(code ?? 1));
	});
	const result = await shell.run(script, { args, stdin: tar.stdout, signal }).finally(() => tar.kill("SIGKILL"));
	const isRead = (await exited) === 0 || errors === "" || errors.includes("Broken pipe");
	if (!isRead) throw notReadable(folder, errors);
	if (result.exitCode !== 0) throw scriptFailed(`receive files in ${args[0]}`, result);
}

function notReadable(here: string, errors: string): CodedError {
	return new CodedError("environment_files_unreadable", `The files in ${here} could not be read: ${errors.trim()}`, {
		hint: "They are sent to the remote machine with tar. Check that tar is installed on the server's machine, and that the files are readable.",
	});
}
