import { readFields } from "../program/read-fields.ts";
import { type GitOptions, runGit } from "../program/run-git.ts";

export interface TreeLimits {
	maxFiles: number;
	/** Default: none. */
	maxFileBytes?: number;
}

/**
 * Counts the files of a tree up to the limits, because a few small objects can name millions of files of any size.
 * @param tooLarge Creates the error for a tree beyond the limits.
 * @returns the number of files; `isReadable: false` when git fails.
 */
export async function measureTree(
	tree: string,
	{ maxFiles, maxFileBytes }: TreeLimits,
	options: GitOptions,
	tooLarge: () => Error,
): Promise<{ files: number; isReadable: boolean }> {
	let files = 0;
	let bytes = 0;
	const onSize = (size: string) => {
		files++;
		bytes += Number(size) || 0;
		if (files > maxFiles || (maxFileBytes !== undefined && bytes > maxFileBytes)) throw tooLarge();
	};
	// Git opens each file of a repository without packs to find its size.
	const field = maxFileBytes === undefined ? "objectmode" : "objectsize";
	const { exitCode } = await runGit(["ls-tree", "-r", "--full-tree", `--format=%(${field})`, tree], {
		...options,
		onStdout: readFields(onSize, { separator: "\n" }),
	});
	return { files, isReadable: exitCode === 0 };
}
