import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { claimState, killByEnvironment, newClaim, removeFolder } from "@paperclipai/adapter-utils/host";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { git, gitFailed, runGit } from "../program/run-git.ts";
import { listEntries, readGitFile } from "../worktree/worktree-entries.ts";

const PREFIX = ".preparing-";
/** Variable that marks the git processes of a stage, because they survive a killed server. */
const VARIABLE = "PAPERCLIP_WORKTREE_STAGE";

/**
 * Folder next to the worktree's path, in which the worktree is created. The worktree is moved when complete, so that no
 * program sees half of it.
 */
export interface WorktreeStage {
	folder: string;
	/** Git names the worktree after this folder. */
	worktree: string;
	env: Record<string, string>;
}

export async function createStage(target: string): Promise<WorktreeStage> {
	const folder = path.join(path.dirname(target), `${PREFIX}${newClaim()}`);
	await makeFolder(folder);
	return { folder, worktree: path.join(folder, path.basename(target)), env: { [VARIABLE]: folder } };
}

/**
 * Checks the commit out with a detached HEAD.
 * @param commit `null` = no files.
 * @returns the gitdir of the worktree.
 */
export async function fillStage(stage: WorktreeStage, commonDir: string, commit: string | null): Promise<string> {
	const { worktree, env } = stage;
	const start = commit ?? (await emptyCommit(commonDir));
	const add = ["worktree", "add", "--quiet", "--detach", "--no-checkout", worktree, start];
	await git(add, { gitDir: commonDir, env, isWithoutDrivers: true });
	const gitDir = await readGitFile(worktree);
	if (gitDir === null) throw new Error(`Git did not create a worktree at ${worktree}.`);
	// A separate step, because conditional settings can name filters for this worktree alone.
	const checkOut = ["reset", "--quiet", "--hard", "--no-recurse-submodules"];
	const { exitCode, stderr } = await runGit(checkOut, { gitDir, commonDir, workTree: worktree, cwd: worktree, env });
	if (exitCode !== 0)
		throw isIncomplete(stderr) ? incomplete(commonDir, stderr) : gitFailed(checkOut, exitCode, stderr);
	return gitDir;
}

export async function refillStage(stage: WorktreeStage, commonDir: string, gitDir: string): Promise<void> {
	const { worktree, env } = stage;
	await mkdir(worktree, { mode: 0o700 });
	await writeFile(path.join(worktree, ".git"), `gitdir: ${gitDir}\n`);
	await git(["checkout-index", "--all", "--quiet"], { gitDir, commonDir, workTree: worktree, cwd: worktree, env });
}

export async function removeStage(folder: string): Promise<void> {
	for (const name of await readdir(folder).catch(() => [])) {
		const worktree = path.join(folder, name);
		const gitDir = await readGitFile(worktree);
		const entries = gitDir === null ? [] : await listEntries(path.dirname(path.dirname(gitDir)));
		if (entries.some((entry) => entry.gitDir === gitDir && entry.path === worktree)) await removeFolder(gitDir ?? "");
	}
	await removeFolder(folder);
}

/** Includes stages of other containers, whose processes are dead: only one server at a time uses the folder. */
export async function removeAbandonedStages(parent: string): Promise<void> {
	for (const name of (await readdir(parent)).filter(isAbandoned)) {
		const folder = path.join(parent, name);
		await killByEnvironment(`${VARIABLE}=${folder}`);
		await removeStage(folder);
	}
}

export async function removeAbandonedEntries(parent: string, commonDir: string): Promise<void> {
	for (const entry of await listEntries(commonDir)) {
		const folder = path.dirname(entry.path);
		if (path.dirname(folder) === parent && isAbandoned(path.basename(folder))) await removeFolder(entry.gitDir);
	}
}

function isAbandoned(name: string): boolean {
	return name.startsWith(PREFIX) && claimState(name.slice(PREFIX.length)) !== "alive";
}

/** Git needs a commit to create a worktree; HEAD is set to the branch afterwards. */
async function emptyCommit(commonDir: string): Promise<string> {
	const tree = await git(["mktree"], { gitDir: commonDir, input: "" });
	return await git(["commit-tree", "-m", "Empty", tree], { gitDir: commonDir });
}

function isIncomplete(stderr: string): boolean {
	return /promisor remote|transport '[^'\n]{1,100}' not allowed|unable to read (sha1 file|tree|[0-9a-f]{40})/.test(
		stderr,
	);
}

function incomplete(commonDir: string, stderr: string): CodedError {
	return new CodedError(
		"repository_incomplete",
		`The repository ${commonDir} lacks files of the commit: ${stderr.trim()}`,
		{
			hint: "In a partial clone, check out the commit once yourself: nothing is fetched for a workspace.",
		},
	);
}
