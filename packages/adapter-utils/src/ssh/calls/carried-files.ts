import { spawn } from "node:child_process";
import path from "node:path";
import type { EnvironmentCall, FolderMapping } from "../../environment/execution-environment.ts";
import { CodedError } from "../../errors/coded-error.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import { scriptFailed } from "./remote-call.ts";

const MAX_ERROR_CHARS = 10_000;

/** Unpacks beside its place first, so that a broken connection leaves no part of it there. */
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

/** Brings the files that a call refers to there, once. */
export async function sendCarriedFiles(
	shell: RemoteShell,
	{ carried }: EnvironmentCall,
	signal: AbortSignal,
): Promise<void> {
	for (const folder of carried) await send(shell, folder, signal);
}

async function send(shell: RemoteShell, { here, there }: FolderMapping, signal: AbortSignal): Promise<void> {
	const name = path.basename(here);
	const args = ["-C", path.dirname(here), "--owner=0", "--group=0", "-chf", "-", "--", `./${name}`];
	const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "pipe"] });
	let errors = "";
	tar.stderr.on("data", (chunk) => {
		errors = `${errors}${chunk}`.slice(-MAX_ERROR_CHARS);
	});
	const exited = new Promise<number>((resolve) => {
		tar.once("error", () => resolve(127));
		tar.once("close", (code) => resolve(code ?? 1));
	});
	try {
		const result = await shell.run(RECEIVE_SCRIPT, { args: [there, name], stdin: tar.stdout, signal });
		if (result.exitCode !== 0) throw scriptFailed(`take the files in ${there}`, result);
	} finally {
		tar.kill("SIGKILL");
	}
	const code = await exited;
	if (code !== 0 && errors !== "") throw notReadable(here, errors);
}

function notReadable(here: string, errors: string): CodedError {
	return new CodedError("environment_files_unreadable", `The files in ${here} could not be read: ${errors.trim()}`, {
		hint: "They travel with the command to the other machine. Check their permissions on this one.",
	});
}
