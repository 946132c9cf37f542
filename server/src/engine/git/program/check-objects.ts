import type { GitContext } from "./git-environment.ts";
import { readFields } from "./read-fields.ts";
import { git } from "./run-git.ts";

/** @param onLine Receives the name of each object in order, or a line that ends with ` missing`. */
export async function checkObjects(
	context: GitContext,
	objects: readonly string[],
	onLine: (line: string) => void,
): Promise<void> {
	if (objects.length === 0) return;
	const input = objects.map((object) => `${object}\n`).join("");
	const onStdout = readFields(onLine, { separator: "\n" });
	await git(["cat-file", "--batch-check=%(objectname)"], { ...context, input, onStdout });
}
