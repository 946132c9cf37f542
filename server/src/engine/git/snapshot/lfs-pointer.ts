import type { GitContext } from "../program/git-environment.ts";
import { runGit } from "../program/run-git.ts";

/** Git stores it in place of the content of a file. */
export interface LfsPointer {
	/** `null` when the stored content went through an extension of Git LFS, so that it differs from the file's. */
	sha256: string | null;
	size: number;
}

/** Maximum length of a pointer that Git LFS reads. */
const MAX_POINTER_BYTES = 1024;
const POINTER =
	/^version (?:https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1|http:\/\/git-media\.io\/v\/2)\n((?:ext-\d-\S+ \S+\n)*)oid sha256:([0-9a-f]{64})\nsize (\d+)\n?$/;

/** @returns the pointers among the blobs. */
export async function readPointers(context: GitContext, blobs: Iterable<string>): Promise<Map<string, LfsPointer>> {
	const wanted = [...new Set(blobs)];
	const check = ["cat-file", "--batch-check=%(objectname) %(objectsize)"];
	const sizes = (await outputOf(context, check, wanted)).toString("latin1").split("\n");
	const small = sizes.flatMap((line) => {
		const [name = "", size] = line.split(" ");
		return size !== undefined && /^\d+$/.test(size) && Number(size) <= MAX_POINTER_BYTES ? [name] : [];
	});
	const found = new Map<string, LfsPointer>();
	if (small.length === 0) return found;
	const output = await outputOf(context, ["cat-file", "--batch"], small);
	for (let at = 0; at < output.length; ) {
		const end = output.indexOf("\n", at);
		const [name = "", , size] = output.toString("latin1", at, end).split(" ");
		at = end + 1 + Number(size) + 1;
		const pointer = POINTER.exec(output.toString("latin1", end + 1, at - 1));
		if (pointer !== null)
			found.set(name, { sha256: pointer[1] === "" ? `${pointer[2]}` : null, size: Number(pointer[3]) });
	}
	return found;
}

async function outputOf(context: GitContext, args: string[], objects: readonly string[]): Promise<Buffer> {
	const chunks: Buffer[] = [];
	const input = objects.map((name) => `${name}\n`).join("");
	await runGit(args, { ...context, input, onStdout: (chunk) => void chunks.push(chunk) });
	return Buffer.concat(chunks);
}
