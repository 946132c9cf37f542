import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentWorkspace, LocalWorkspace } from "@paperclipai/adapter-utils/server-utils";
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
const BOUNDED_MEMORY = {
	GIT_CONFIG_PARAMETERS: "'core.bigfilethreshold=32m' 'pack.windowmemory=64m' 'pack.threads=1'",
};

/** The worktree of a run for its transfer to another machine, by the server's hardened git. */
export function openLocalWorkspace({
	id,
	branch,
	path: folder,
	repository,
}: Pick<EnvironmentWorkspace, "id" | "branch" | "path" | "repository">): LocalWorkspace {
	let opened: Promise<WorktreeOptions> | null = null;
	const open = async () => {
		opened ??= inspectRepository(repository).then((found) => {
			if (found.kind === "git") return { repository: found, path: folder, branch };
			throw new CodedError("repository_missing", `There is no repository at ${repository}.`, {
				hint: "Look where it has been moved to.",
			});
		});
		return await opened;
	};
	const gitDir = async () => (await open()).repository.commonDir;
	return {
		id,
		branch,
		git: async (args, options = {}) => await runGit(args, { ...options, gitDir: await gitDir() }),
		snapshot: async () => await snapshotWorkspace(await open()),
		merge: async (ours, theirs) => await mergeSides(await open(), ours, theirs),
		shallowCommits: async () => await readShallow(await gitDir()),
		bundle: (ref, known) => bundle(gitDir(), ref, known),
		importBundle: async (file, limits) => await importBundle(await gitDir(), file, limits),
		update: async (change) => await updateWorkspace(await open(), change),
	};
}

async function readShallow(commonDir: string): Promise<string[]> {
	const text = await readFile(path.join(commonDir, "shallow"), "utf8").catch(() => "");
	return text.split("\n").filter(Boolean);
}

function bundle(gitDir: Promise<string>, ref: string, known: readonly string[]): Readable {
	const output = new PassThrough();
	// Of a commit that nothing builds on, git leaves out the files only when its tree is named too.
	const excluded = known.flatMap((commit) => [`^${commit}`, `^${commit}^{tree}`]);
	const args = ["bundle", "create", "--quiet", "-", ref, ...excluded];
	const closed = once(output, "close").then(() => Promise.reject(new Error("The transfer was interrupted.")));
	closed.catch(() => undefined);
	const onStdout = async (chunk: Buffer) => {
		if (output.destroyed) await closed;
		if (!output.write(chunk)) await Promise.race([once(output, "drain"), closed]);
	};
	const create = async () => {
		const options = { gitDir: await gitDir, onStdout, timeoutSec: BUNDLE_SEC, env: BOUNDED_MEMORY };
		const { exitCode, stderr } = await runGit(args, options);
		if (exitCode !== 0) throw gitFailed(args, exitCode, stderr);
		output.end();
	};
	create().catch((error: Error) => output.destroy(error));
	return output;
}
