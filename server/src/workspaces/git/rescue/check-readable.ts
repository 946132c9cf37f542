import { CodedError } from "@paperclipai/adapter-utils";
import { git, runGit } from "../run-git.ts";

/**
 * Reads everything that only this ref leads to, before its sources are removed.
 * @throws {CodedError} `rescue_unreadable`.
 */
export async function checkReadable(gitDir: string, { ref, commit }: { ref: string; commit: string }): Promise<void> {
	try {
		const args = ["rev-list", "--objects", "--no-object-names", commit, "--not", `--exclude=${ref}`, "--glob=refs/*"];
		const objects: Buffer[] = [];
		const listed = await runGit(args, { gitDir, onStdout: (chunk) => void objects.push(chunk) });
		if (listed.exitCode !== 0) throw new Error(listed.stderr);
		const input = Buffer.concat(objects);
		const named = await git(["rev-parse", "--verify", ref], { gitDir });
		if (named !== commit) throw new Error(`${ref} is ${named}`);
		const read = await runGit(["cat-file", "--batch"], { gitDir, input, onStdout: () => undefined });
		if (read.exitCode !== 0 || read.stderr !== "") throw new Error(read.stderr);
	} catch (error) {
		throw new CodedError("rescue_unreadable", `What was saved as ${ref} cannot be read again.`, {
			hint: "Run git fsck in the repository, and check its disk. The workspace is still there.",
			cause: error,
		});
	}
}
