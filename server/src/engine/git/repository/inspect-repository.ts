import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { isPathWithin } from "@paperclipai/adapter-utils/host";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import type { GitContext } from "../program/git-environment.ts";
import { git, runGit } from "../program/run-git.ts";
import { requireReadableConfig } from "./check-config.ts";
import { repositoryBroken } from "./check-files.ts";

export interface RepositoryHead {
	branch: string | null;
	commit: string | null;
}

export interface GitRepository {
	kind: "git";
	/** Top-level folder of the files; the gitdir if the repository is bare. */
	root: string;
	prefix: string;
	gitDir: string;
	commonDir: string;
	isBare: boolean;
	isShallow: boolean;
	head: RepositoryHead;
}

const PATHS = ["--absolute-git-dir", "--git-common-dir"];
const FACTS = [
	...["--is-bare-repository", "--is-inside-work-tree", "--is-shallow-repository"],
	"--path-format=absolute",
	...PATHS,
];
/** `--` keeps git from looking for a file named HEAD. */
const HEAD = ["HEAD^{commit}", "--symbolic-full-name", "HEAD", "--"];
const HEAD_LINES = 3;

export type InspectedFolder = { kind: "none" } | GitRepository;

/**
 * The returned paths are absolute and without symbolic links.
 * @throws {CodedError} `repository_dubious_ownership`, `repository_broken`, `repository_config_unsupported`,
 * `git_not_found`, and for the folder `cwd_not_found` and the like.
 */
export async function inspectRepository(folder: string): Promise<InspectedFolder> {
	await ensureAbsoluteDirectory(folder);
	const cwd = await realpath(folder);
	await requireReadableConfig(cwd);
	const hasGit = await lstat(path.join(cwd, ".git")).catch(() => null);
	const found = await runGit(["rev-parse", ...FACTS, "--show-toplevel", ...HEAD], { cwd });
	const lines = linesOf(found.stdout);
	const [isBare, isInside, isShallow, ...rest] = lines;
	if (isShallow === undefined) {
		// Git ignores a `.git` that it does not recognise and continues in the parent folder.
		if (/not a git repository \(or any/.test(found.stderr) && hasGit === null) return { kind: "none" };
		throw refused(cwd, found.stderr);
	}
	if (isBare !== "true" && isInside !== "true") {
		throw repositoryBroken(cwd, "the folder is outside of the working tree of its repository (core.worktree)");
	}
	const head = found.exitCode === 0 ? parseHead(rest) : null;
	const repository = await locate(cwd, isBare === "true", head === null ? rest : rest.slice(0, -HEAD_LINES));
	if (hasGit !== null && !repository.isBare && repository.root !== cwd)
		throw repositoryBroken(cwd, "git does not recognize its .git");
	return { ...repository, isShallow: isShallow === "true", head: head ?? (await readHead({ cwd }, cwd)) };
}

/** @returns `null` unless there is a bare repository, or one whose files are beside its `.git`. */
export async function inspectCommonDir(commonDir: string): Promise<GitRepository | null> {
	const folder = path.basename(commonDir) === ".git" ? path.dirname(commonDir) : commonDir;
	const found = await inspectRepository(folder).catch((error: unknown) => {
		if (isCodedError(error)) return null;
		throw error;
	});
	return found?.kind === "git" && found.commonDir === commonDir ? found : null;
}

async function locate(
	cwd: string,
	isBare: boolean,
	paths: string[],
): Promise<Omit<GitRepository, "head" | "isShallow">> {
	const wanted = isBare ? PATHS : [...PATHS, "--show-toplevel"];
	const found =
		paths.length === wanted.length
			? paths
			: await Promise.all(wanted.map((name) => git(["rev-parse", "--path-format=absolute", name], { cwd })));
	const [gitDir = "", commonDir = "", top = gitDir] = await Promise.all(found.map((file) => realpath(file)));
	const root = isBare ? gitDir : top;
	if (!isBare && !isPathWithin(root, cwd))
		throw repositoryBroken(cwd, `the working tree of the repository is ${root} (core.worktree)`);
	const prefix = isBare ? "" : path.relative(root, cwd);
	return { kind: "git", root, prefix, gitDir, commonDir, isBare };
}

/**
 * @param folder For the error message.
 * @throws {CodedError} `repository_broken`.
 */
export async function readHead(context: GitContext, folder: string): Promise<RepositoryHead> {
	const found = await runGit(["rev-parse", ...HEAD], context);
	const head = found.exitCode === 0 ? parseHead(linesOf(found.stdout)) : null;
	if (head !== null) return head;
	const [symbolic, commit] = await Promise.all([
		runGit(["symbolic-ref", "--quiet", "HEAD"], context),
		runGit(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"], context),
	]);
	const ref = symbolic.exitCode === 0 ? symbolic.stdout.toString().trimEnd() : null;
	const branch = branchOf(ref);
	if (commit.exitCode === 0) return { branch, commit: commit.stdout.toString().trim() };
	const exists = await runGit(["show-ref", "--verify", "--quiet", `refs/heads/${branch}`], context);
	if (branch === null || exists.exitCode !== 1) throw repositoryBroken(folder, "the commit of HEAD cannot be read");
	return { branch, commit: null };
}

/** @param head `null` if unreadable. */
export function describeHead(head: RepositoryHead | null, branch: string): string {
	if (head === null) return "HEAD is unreadable";
	return head.branch === null ? "HEAD is detached" : `${head.branch} is checked out instead of ${branch}`;
}

function parseHead(lines: readonly string[]): RepositoryHead | null {
	const [commit = "", ref = "", end] = lines.slice(-HEAD_LINES);
	if (!/^[0-9a-f]{40,64}$/.test(commit) || !/^(HEAD$|refs\/)/.test(ref) || end !== "--") return null;
	return { branch: branchOf(ref), commit };
}

function branchOf(ref: string | null): string | null {
	return ref?.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

function linesOf(output: Buffer): string[] {
	return output.toString().split("\n").slice(0, -1);
}

function refused(folder: string, stderr: string): CodedError {
	if (!stderr.includes("dubious ownership")) return repositoryBroken(folder, stderr.trim() || "git cannot read it");
	const owned = /safe\.directory (.*)$/m.exec(stderr)?.[1] ?? folder;
	return new CodedError("repository_dubious_ownership", `The repository of ${folder} belongs to another user.`, {
		hint: `If you trust it, run this as the server's user: git config --global --add safe.directory ${owned}`,
	});
}
