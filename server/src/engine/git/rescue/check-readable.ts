import { CodedError } from "@paperclipai/adapter-utils";
import { git, runGit } from "../program/run-git.ts";
import { excludedReadableRefs, excludedRefs } from "./excluded-refs.ts";

/**
 * Reads all objects that are reachable only from this ref, before their sources are removed.
 * @throws {CodedError} `rescue_unreadable`.
 */
export async function checkReadable(gitDir: string, { ref, commit }: { ref: string; commit: string }): Promise<void> {
	try {
		const input = await listOwnObjects(gitDir, ref, commit);
		const named = await git(["rev-parse", "--verify", ref], { gitDir });
		if (named !== commit) throw new Error(`${ref} is ${named}`);
		const read = await runGit(["cat-file", "--batch"], { gitDir, input, onStdout: () => undefined });
		if (read.exitCode !== 0 || read.stderr !== "") throw new Error(read.stderr);
	} catch (error) {
		throw new CodedError("rescue_unreadable", `The work saved as ${ref} cannot be read.`, {
			hint: "Run git fsck in the repository, and check its disk. The workspace was kept.",
			cause: error,
		});
	}
}

async function listOwnObjects(gitDir: string, ref: string, commit: string): Promise<Buffer> {
	const args = ["rev-list", "--objects", "--no-object-names", commit];
	let objects: Buffer[] = [];
	const onStdout = (chunk: Buffer) => void objects.push(chunk);
	let listed = await runGit([...args, ...excludedRefs(ref)], { gitDir, onStdout });
	if (listed.exitCode !== 0) {
		objects = [];
		const input = await excludedReadableRefs(gitDir, ref);
		listed = await runGit([...args, "--stdin"], { gitDir, input, onStdout });
	}
	if (listed.exitCode !== 0) throw new Error(listed.stderr);
	return Buffer.concat(objects);
}
