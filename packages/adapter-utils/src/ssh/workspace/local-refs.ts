import { CodedError } from "../../errors/coded-error.ts";
import { omitUndefined } from "../../values/omit-undefined.ts";
import type { LocalWorkspace, WorkspaceState } from "./local-workspace.ts";

/** Stores a commit with a fixed author and date, so that the same content gives the same commit. */
export async function storeCommit(
	local: LocalWorkspace,
	{ tree, parents, message }: { tree: string; parents: (string | null)[]; message: string },
): Promise<string> {
	const author = "Paperclip <paperclip@localhost> 0 +0000";
	const lines = [
		`tree ${tree}`,
		...new Set(parents.flatMap((parent) => (parent === null ? [] : [`parent ${parent}`]))),
		`author ${author}`,
		`committer ${author}`,
		"",
		message,
		"",
	];
	return await requireGit(local, ["hash-object", "-w", "-t", "commit", "--stdin"], lines.join("\n"));
}

/** Stores a state as a commit whose parent is the state's head. */
export async function storeState(local: LocalWorkspace, state: WorkspaceState, message: string): Promise<string> {
	return await storeCommit(local, { tree: state.tree, parents: [state.head], message });
}

/** Returns `null` if the ref does not exist. */
export async function readState(
	local: LocalWorkspace,
	ref: string,
): Promise<(WorkspaceState & { commit: string }) | null> {
	const commit = await readRef(local, ref);
	if (commit === null) return null;
	const line = await requireGit(local, ["rev-list", "--max-count=1", "--no-commit-header", "--format=%T %P", commit]);
	const [tree = "", head] = line.split(" ");
	return { commit, tree, head: head || null };
}

/** Returns the commit of a ref; `null` if the ref does not exist. */
export async function readRef(local: LocalWorkspace, ref: string): Promise<string | null> {
	const { exitCode, stdout } = await local.git(["rev-parse", "--quiet", "--verify", `${ref}^{commit}`]);
	return exitCode === 0 ? stdout.toString().trim() : null;
}

/** Updates all refs in one transaction; `null` deletes a ref. */
export async function setRefs(local: LocalWorkspace, refs: Record<string, string | null>): Promise<void> {
	const lines = Object.entries(refs).map(([ref, commit]) =>
		commit === null ? `delete ${ref}` : `update ${ref} ${commit}`,
	);
	await requireGit(local, ["update-ref", "--stdin"], `${lines.join("\n")}\n`);
}

export async function listRefs(local: LocalWorkspace, folder: string): Promise<Map<string, string>> {
	const lines = await requireGit(local, ["for-each-ref", "--format=%(refname) %(objectname)", folder]);
	return new Map(lines.split("\n").flatMap((line) => (line === "" ? [] : [line.split(" ") as [string, string]])));
}

/**
 * Runs git, and returns its output without the last line break.
 * @param onStdout Receives the output instead, which then may have any size.
 * @throws {CodedError} `git_failed`.
 */
export async function requireGit(
	local: LocalWorkspace,
	args: readonly string[],
	input?: string,
	onStdout?: (chunk: Buffer) => void,
): Promise<string> {
	const { exitCode, stdout, stderr } = await local.git(args, omitUndefined({ input, onStdout }));
	if (exitCode === 0) return stdout.toString().replace(/\n$/, "");
	throw new CodedError("git_failed", `git ${args[0] ?? ""} failed: ${stderr.trim()}`, {
		hint: "Run git fsck in the repository, and check its permissions and the free space of its disk.",
	});
}
