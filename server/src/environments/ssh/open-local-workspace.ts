import { readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable } from "node:stream";
import type { LocalWorkspace } from "@paperclipai/adapter-utils/server-utils";
import { inspectRepository } from "../../workspaces/git/inspect-repository.ts";
import { gitFailed, runGit } from "../../workspaces/git/run-git.ts";
import { importBundle } from "./import/import-bundle.ts";
import { mergeSides } from "./merge-sides.ts";
import { snapshotWorkspace } from "./snapshot-workspace.ts";
import { updateWorkspace } from "./update/update-workspace.ts";
import type { WorktreeOptions } from "./worktree-options.ts";

/** A slow connection may take its time; an interrupted one ends it. */
const BUNDLE_SEC = 7 * 24 * 60 * 60;
/** Large files are streamed, and deltas are searched in a limited window. */
export const BOUNDED_MEMORY = {
	GIT_CONFIG_PARAMETERS: "'core.bigfilethreshold=32m' 'pack.windowmemory=64m' 'pack.threads=1'",
};

/**
 * The worktree of a run for its transfer to another machine, by the server's hardened git.
 * @throws {CodedError} `workspace_missing`, `repository_broken` and the like.
 */
export async function openLocalWorkspace(
	workspace: Pick<WorktreeOptions, "branch" | "path"> & { id: string; repository: string },
): Promise<LocalWorkspace> {
	const repository = await inspectRepository(workspace.repository);
	if (repository.kind === "none") throw new Error(`There is no repository at ${workspace.repository}.`);
	const { commonDir } = repository;
	const worktree: WorktreeOptions = { repository, path: workspace.path, branch: workspace.branch };
	return {
		id: workspace.id,
		branch: workspace.branch,
		git: (args, options = {}) => runGit(args, { ...options, gitDir: commonDir }),
		snapshot: () => snapshotWorkspace(worktree),
		merge: (ours, theirs) => mergeSides(worktree, ours, theirs),
		shallowCommits: () => readShallow(commonDir),
		bundle: (ref, known) => bundle(commonDir, ref, known),
		importBundle: (file, limits) => importBundle(commonDir, file, limits),
		update: (change) => updateWorkspace(worktree, change),
	};
}

async function readShallow(commonDir: string): Promise<string[]> {
	const text = await readFile(path.join(commonDir, "shallow"), "utf8").catch(() => "");
	return text.split("\n").filter(Boolean);
}

function bundle(gitDir: string, ref: string, known: readonly string[]): Readable {
	const output = new PassThrough();
	const args = ["bundle", "create", "--quiet", "-", ref, ...known.map((commit) => `^${commit}`)];
	const onStdout = async (chunk: Buffer) => {
		if (output.destroyed) throw new Error("The transfer was interrupted.");
		if (output.write(chunk)) return;
		await new Promise<void>((resolve, reject) => {
			output.once("drain", resolve);
			output.once("close", () => reject(new Error("The transfer was interrupted.")));
		});
	};
	runGit(args, { gitDir, onStdout, timeoutSec: BUNDLE_SEC, env: BOUNDED_MEMORY }).then(
		({ exitCode, stderr }) => {
			if (exitCode === 0) output.end();
			else output.destroy(gitFailed(args, exitCode, stderr));
		},
		(error: Error) => output.destroy(error),
	);
	return output;
}
