import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentWorkspace, LocalWorkspace } from "@paperclipai/adapter-utils/host";
import { gitFailed, runGit } from "../program/run-git.ts";
import { inspectRepository } from "../repository/inspect-repository.ts";
import { importBundle } from "./import/import-bundle.ts";
import { mergeSides } from "./merge-sides.ts";
import { snapshotWorkspace } from "./snapshot-workspace.ts";
import { updateWorkspace } from "./update/update-workspace.ts";
import type { WorktreeOptions } from "./worktree-options.ts";

/** Time limit for creating a bundle, which a slow connection may delay; a broken connection stops git. */
const BUNDLE_SEC = 7 * 24 * 60 * 60;
const BOUNDED_MEMORY = {
	GIT_CONFIG_PARAMETERS: "'core.bigfilethreshold=32m' 'pack.windowmemory=64m' 'pack.threads=1'",
};

/** @throws {CodedError} `repository_missing`, `repository_broken` and the like. */
export async function openLocalWorkspace({
	id,
	branch,
	path: folder,
	repository,
}: Pick<EnvironmentWorkspace, "id" | "branch" | "path" | "repository">): Promise<LocalWorkspace> {
	const found = await inspectRepository(repository);
	if (found.kind === "none") {
		throw new CodedError("repository_missing", `There is no repository at ${repository}.`, {
			hint: "Move the repository back to this path, or restore it.",
		});
	}
	const worktree: WorktreeOptions = { repository: found, path: folder, branch };
	const gitDir = found.commonDir;
	return {
		id,
		branch,
		git: (args, options = {}) => runGit(args, { ...options, gitDir }),
		snapshot: () => snapshotWorkspace(worktree),
		merge: (ours, theirs) => mergeSides(worktree, ours, theirs),
		shallowCommits: () => readShallow(gitDir),
		bundle: (ref, known) => bundle(gitDir, ref, known),
		importBundle: (file, limits, sent) => importBundle(gitDir, file, limits, sent),
		update: (change) => updateWorkspace(worktree, change),
	};
}

async function readShallow(commonDir: string): Promise<string[]> {
	const text = await readFile(path.join(commonDir, "shallow"), "utf8").catch(() => "");
	return text.split("\n").filter(Boolean);
}

function bundle(gitDir: string, ref: string, known: readonly string[]): Readable {
	const output = new PassThrough();
	// If no bundled commit descends from a known one, git omits the known files only if their tree is excluded too.
	const excluded = known.flatMap((commit) => [`^${commit}`, `^${commit}^{tree}`]);
	const args = ["bundle", "create", "--quiet", "-", ref, ...excluded];
	const closed = once(output, "close").then(() => Promise.reject(new Error("The transfer was interrupted.")));
	closed.catch(() => undefined);
	const onStdout = async (chunk: Buffer) => {
		if (output.destroyed) await closed;
		if (!output.write(chunk)) await Promise.race([once(output, "drain"), closed]);
	};
	const create = async () => {
		const options = { gitDir, onStdout, timeoutSec: BUNDLE_SEC, env: BOUNDED_MEMORY };
		const { exitCode, stderr } = await runGit(args, options);
		if (exitCode !== 0) throw gitFailed(args, exitCode, stderr);
		output.end();
	};
	create().catch((error: Error) => output.destroy(error));
	return output;
}
