import type { GitContext } from "../program/git-environment.ts";
import { readFields } from "../program/read-fields.ts";
import { runGit } from "../program/run-git.ts";

/** Text that git stores in place of the content of a file. */
export interface LfsPointer {
	/** `null` when the stored content went through an extension of Git LFS and therefore differs from the file's. */
	sha256: string | null;
	size: number;
}

/** Maximum length of a pointer that Git LFS reads. */
const MAX_POINTER_BYTES = 1024;
/** Blobs that are read at once. */
const BATCH = 10_000;
const POINTER =
	/^version (?:https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1|http:\/\/git-media\.io\/v\/2)\n((?:ext-\d-\S+ \S+\n)*)oid sha256:([0-9a-f]{64})\nsize (\d+)\n?$/;

/** @returns the pointers among the blobs. */
export async function readPointers(context: GitContext, blobs: Iterable<string>): Promise<Map<string, LfsPointer>> {
	const wanted = [...new Set(blobs)];
	const check = ["cat-file", "--batch-check=%(objectname) %(objectsize)"];
	const small: string[] = [];
	const onLine = (line: string) => {
		const [name = "", size] = line.split(" ");
		if (size !== undefined && /^\d+$/.test(size) && Number(size) <= MAX_POINTER_BYTES) small.push(name);
	};
	const input = linesOf(wanted);
	await runGit(check, { ...context, input, onStdout: readFields(onLine, { separator: "\n" }) });
	const found = new Map<string, LfsPointer>();
	for (let start = 0; start < small.length; start += BATCH) {
		await addPointers(context, small.slice(start, start + BATCH), found);
	}
	return found;
}

/** @param small Blobs whose contents fit in memory together. */
async function addPointers(
	context: GitContext,
	small: readonly string[],
	found: Map<string, LfsPointer>,
): Promise<void> {
	const { stdout: output } = await runGit(["cat-file", "--batch"], { ...context, input: linesOf(small) });
	for (let at = 0; at < output.length; ) {
		const end = output.indexOf("\n", at);
		const [name = "", , size] = output.toString("latin1", at, end).split(" ");
		at = end + 1 + Number(size) + 1;
		const pointer = POINTER.exec(output.toString("latin1", end + 1, at - 1));
		if (pointer !== null)
			found.set(name, { sha256: pointer[1] === "" ? `${pointer[2]}` : null, size: Number(pointer[3]) });
	}
}

const linesOf = (names: readonly string[]) => names.map((name) => `${name}\n`).join("");
