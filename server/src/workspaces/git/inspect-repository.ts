import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import { isPathWithin } from "../../adapters/external/package/path-within.ts";
import type { GitPlace } from "./git-environment.ts";
import { git, runGit } from "./run-git.ts";

/** What `HEAD` of a repository or worktree stands for. */
export interface RepositoryHead {
	/** Short name of the branch; `null` when HEAD is detached. */
	branch: string | null;
	/** `null` while the branch has no commit. */
	commit: string | null;
}

/** A repository as seen from one of its folders. All paths are absolute and without symbolic links. */
export interface GitRepository {
	kind: "git";
	/** Top folder of the files; the repository itself if it is bare. */
	root: string;
	/** Folder of the path within `root`, `""` for `root` itself. */
	prefix: string;
	/** The repository, or the folder of a worktree in it. */
	gitDir: string;
	/** The repository that all its worktrees share. */
	commonDir: string;
	isBare: boolean;
	isShallow: boolean;
	head: RepositoryHead;
}

export type InspectedFolder = { kind: "none" } | GitRepository;

/**
 * Finds out which repository a folder belongs to, `{ kind: "none" }` if to none.
 * @throws {CodedError} `repository_foreign_owner`, `repository_broken`, `git_not_found`, and for the folder `cwd_not_found`
 * and the like.
 */
export async function inspectRepository(folder: string): Promise<InspectedFolder> {
	await ensureAbsoluteDirectory(folder);
	const cwd = await realpath(folder);
	const hasGit = await lstat(path.join(cwd, ".git")).catch(() => null);
	const found = await runGit(["rev-parse", "--is-bare-repository", "--is-inside-work-tree"], { cwd });
	if (found.exitCode !== 0) {
		// Git passes over a `.git` that it does not recognise, up to the next folder.
		if (/not a git repository \(or any/.test(found.stderr) && hasGit === null) return { kind: "none" };
		throw refused(cwd, found.stderr);
	}
	const [isBare, isInside] = found.stdout.toString().split("\n");
	if (isBare !== "true" && isInside !== "true") {
		throw broken(cwd, "The folder is not part of the files that its repository has checked out (core.worktree)");
	}
	const repository = await locate(cwd, isBare === "true");
	if (hasGit !== null && !repository.isBare && repository.root !== cwd)
		throw broken(cwd, "Git does not recognise its .git");
	return { ...repository, head: await readHead({ cwd }, cwd) };
}

async function locate(cwd: string, isBare: boolean): Promise<Omit<GitRepository, "head">> {
	const ask = (...args: string[]) => git(["rev-parse", ...args], { cwd });
	const [gitDir, commonDir, isShallow] = await Promise.all([
		ask("--absolute-git-dir").then((found) => realpath(found)),
		ask("--path-format=absolute", "--git-common-dir").then((found) => realpath(found)),
		ask("--is-shallow-repository"),
	]);
	const root = isBare ? gitDir : await realpath(await ask("--show-toplevel"));
	if (!isBare && !isPathWithin(root, cwd))
		throw broken(cwd, `Its repository is for the files of ${root} (core.worktree)`);
	const prefix = isBare ? "" : path.relative(root, cwd);
	return { kind: "git", root, prefix, gitDir, commonDir, isBare, isShallow: isShallow === "true" };
}

/**
 * Reads HEAD of a repository or worktree.
 * @param folder For the message of the error.
 * @throws {CodedError} `repository_broken`.
 */
export async function readHead(place: GitPlace, folder: string): Promise<RepositoryHead> {
	const [symbolic, commit] = await Promise.all([
		runGit(["symbolic-ref", "--quiet", "HEAD"], place),
		runGit(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"], place),
	]);
	const ref = symbolic.exitCode === 0 ? symbolic.stdout.toString().trimEnd() : null;
	const branch = ref?.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
	if (commit.exitCode === 0) return { branch, commit: commit.stdout.toString().trim() };
	const exists = await runGit(["show-ref", "--verify", "--quiet", `refs/heads/${branch}`], place);
	if (branch === null || exists.exitCode !== 1) throw broken(folder, "The commit of its HEAD cannot be read");
	return { branch, commit: null };
}

function refused(folder: string, stderr: string): CodedError {
	if (!stderr.includes("dubious ownership")) return broken(folder, stderr.trim() || "Git cannot read it");
	const owned = /safe\.directory (.*)$/m.exec(stderr)?.[1] ?? folder;
	return new CodedError("repository_foreign_owner", `The repository of ${folder} belongs to another user.`, {
		hint: `If you trust it, run as the user of the server: git config --global --add safe.directory ${owned}`,
	});
}

function broken(folder: string, reason: string): CodedError {
	return new CodedError("repository_broken", `The git repository of ${folder} cannot be used: ${reason}.`, {
		hint: "Check it with git status and git fsck in this folder, or choose another folder.",
	});
}
