import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { prepareWorkspaceForSshExecution, restoreWorkspaceFromSshExecution } from "@paperclipai/adapter-utils/host";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { createLocalShell } from "./local-shell.mjs";

const { openLocalWorkspace } = await import(builtFile("server", "engine/git/sync/open-local-workspace.js"));

export const prepare = async (call) => await prepareWorkspaceForSshExecution(await transferOf(call));
export const restore = async (call) => await restoreWorkspaceFromSshExecution(await transferOf(call));

async function transferOf({ repository, worktree, basePath, runId, scratch, killThere }) {
	const local = await openLocalWorkspace({ id: "workspace", path: worktree, repository, branch: "work" });
	return { shell: createLocalShell({ env: killingGit(scratch, killThere) }), local, runId, basePath };
}

/** Kills the process group of the calling script at one of its starts. */
function killingGit(scratch, step) {
	const { PATH = "" } = process.env;
	const counter = path.join(scratch, "steps");
	rmSync(counter, { force: true });
	if (!existsSync(path.join(scratch, "git"))) {
		const script = `#!/bin/sh
echo >>'${counter}'
PATH='${PATH}'
if [ "$(wc -l <'${counter}')" -eq "$KILL_AT" ]; then
	[ $((KILL_AT % 2)) -eq 0 ] || git "$@"
	kill -9 0
fi
exec git "$@"
`;
		writeFileSync(path.join(scratch, "git"), script, { mode: 0o755 });
	}
	return { PATH: `${scratch}:${PATH}`, KILL_AT: String(step) };
}
