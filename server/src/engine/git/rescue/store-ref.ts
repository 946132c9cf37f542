import { CodedError } from "@paperclipai/adapter-utils";
import { git, runGit } from "../program/run-git.ts";

const MAX_REFS = 1000;
/** Matches only valid ref names, so `git check-ref-format` is not needed. */
const PLAIN_REF = /^refs(\/\w[\w-]*)+$/;

/**
 * Uses `<ref>-2` and so on if `ref` exists, so that no ref is overwritten.
 * @returns the ref, with its existing commit if that has the same content.
 * @throws {CodedError} `rescue_refs_exhausted`, and the errors of `git`.
 */
export async function storeRef(gitDir: string, ref: string, commit: string): Promise<{ ref: string; commit: string }> {
	if (!PLAIN_REF.test(ref)) await git(["check-ref-format", ref], { gitDir });
	for (let attempt = 1; attempt <= MAX_REFS; attempt++) {
		const name = attempt === 1 ? ref : `${ref}-${attempt}`;
		// An empty old value means that the ref must not exist. The command also fails on the lock file of a killed git.
		const { exitCode, stderr } = await runGit(["update-ref", name, commit, ""], { gitDir });
		if (exitCode === 0) return { ref: name, commit };
		const found = await runGit(["rev-parse", "--quiet", "--verify", `${name}^{commit}`], { gitDir });
		const existing = found.stdout.toString().trim();
		if (found.exitCode === 0 && (await isSame(gitDir, existing, commit))) return { ref: name, commit: existing };
		if (found.exitCode !== 0 && !/exists/.test(stderr)) {
			throw new CodedError("git_failed", `git update-ref failed: ${stderr.trim()}`, {
				hint: "Check the permissions of the repository and the free space of its disk.",
			});
		}
	}
	throw new CodedError("rescue_refs_exhausted", `There are already ${MAX_REFS} refs named ${ref} or ${ref}-NUMBER.`, {
		hint: "Delete those that you do not need with git update-ref -d.",
	});
}

async function isSame(gitDir: string, one: string, other: string): Promise<boolean> {
	return one === other || (await contentOf(gitDir, one)) === (await contentOf(gitDir, other));
}

async function contentOf(gitDir: string, commit: string): Promise<string> {
	const text = await git(["cat-file", "commit", commit], { gitDir });
	return text.replace(/^(author|committer) .*$/gm, "");
}
