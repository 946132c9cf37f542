import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../platform/settings/limits.ts";
import { git, runGit } from "./program/run-git.ts";
import { shownPath } from "./snapshot/path-bytes.ts";
import { withPlainRepository } from "./snapshot/plain-repository.ts";
import { readCommit } from "./snapshot/read-commit.ts";
import { findUnchangedFiltered } from "./snapshot/unchanged-filtered.ts";
import { createStatusParser, type StatusLists } from "./status/parse-status.ts";
import { locateWorktree, type RepositoryPaths, type WorktreeLocation } from "./worktree/locate-worktree.ts";

interface PathList {
	count: number;
	paths: string[];
}

export interface WorkspaceStatus {
	/** `null` if HEAD is detached or git does not know the folder. */
	branch: string | null;
	head: string | null;
	dirty: PathList;
	staged: PathList;
	untracked: PathList;
	/** A folder whose files are all ignored is listed once, with a trailing `/`. */
	ignored: PathList;
	conflicted: PathList;
	ahead: number | null;
	behind: number | null;
}

export interface StatusOptions {
	repository: RepositoryPaths;
	path: string;
	base: string | null;
}

/** @throws {CodedError} `workspace_missing`, `workspace_unreadable`, `base_not_found`, and the errors of `git`. */
export async function readWorkspaceStatus({ repository, path, base }: StatusOptions): Promise<WorkspaceStatus> {
	const location = await locateWorktree(repository, path);
	requireFiles(location);
	const head = await readCommit(location, "HEAD");
	const parser = createStatusParser(MAX_PATHS);
	const unchanged = await withPlainRepository(
		{ location, head, isExact: false, keepsObjects: false },
		async (plain) => {
			const args = ["status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignored=matching", "--no-renames"];
			const { exitCode, stderr } = await plain.run(args, {
				onStdout: parser.add,
				timeoutSec: LIMITS.gitStatusMs / 1000,
			});
			if (exitCode !== 0) throw new CodedError("git_failed", `git status failed: ${stderr.trim()}`);
			return await findUnchangedFiltered(plain, parser.lists().dirty.paths);
		},
	);
	const [ahead, behind] = await distance(location, base, head);
	return { branch: await readBranch(location), head, ...shownLists(parser.lists(), unchanged), ahead, behind };
}

/** Counts files that are unchanged once their filter is applied, too. */
const MAX_PATHS = 10_000;

function shownLists({ dirty, staged, untracked, ignored, conflicted }: StatusLists, unchanged: ReadonlySet<string>) {
	const shown = ({ count, paths }: PathList) => ({ count, paths: paths.slice(0, LIMITS.statusPaths).map(shownPath) });
	const paths = dirty.paths.filter((path) => !unchanged.has(path));
	return {
		dirty: shown({ count: dirty.count - (dirty.paths.length - paths.length), paths }),
		...{ staged: shown(staged), untracked: shown(untracked), ignored: shown(ignored), conflicted: shown(conflicted) },
	};
}

/** @throws {CodedError} `workspace_missing`. */
export function requireFiles(location: WorktreeLocation): asserts location is WorktreeLocation & { files: string } {
	if (location.files !== null) return;
	throw new CodedError("workspace_missing", `The folder ${location.folder} does not exist.`, {
		hint: "It was removed. The next run of the issue creates it again.",
	});
}

async function readBranch({ commonDir, gitDir }: WorktreeLocation): Promise<string | null> {
	if (gitDir === null) return null;
	const { exitCode, stdout } = await runGit(["symbolic-ref", "--quiet", "HEAD"], { gitDir, commonDir });
	const ref = stdout.toString().trimEnd();
	return exitCode === 0 && ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

async function distance(
	location: WorktreeLocation,
	base: string | null,
	head: string | null,
): Promise<[number | null, number | null]> {
	if (base === null || head === null) return [null, null];
	const commit = await readCommit({ ...location, gitDir: null }, base);
	if (commit === null) {
		throw new CodedError("base_not_found", `The repository has no commit ${base}.`, {
			hint: "Choose another base, or restore the branch.",
		});
	}
	const args = ["rev-list", "--left-right", "--count", `${head}...${commit}`];
	const [ahead, behind] = (await git(args, { gitDir: location.commonDir })).split("\t").map(Number);
	return [ahead ?? 0, behind ?? 0];
}
