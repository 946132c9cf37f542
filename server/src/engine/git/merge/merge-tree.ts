import { LIMITS } from "../../../platform/settings/limits.ts";
import { readFields } from "../program/read-fields.ts";
import type { PlainCalls, PlainOptions } from "../snapshot/plain-calls.ts";

export interface MergedTree {
	/** 0 without conflicts, 1 with conflicts, another code for an error. */
	exitCode: number;
	stderr: string;
	tree: string;
	/** Latin1-encoded paths, at most `LIMITS.statusPaths`. */
	conflicts: string[];
}

/** Merges two commits. */
export async function mergeTree(
	plain: PlainCalls,
	sides: readonly [string, string],
	{ switches = [], ...options }: PlainOptions & { switches?: readonly string[] } = {},
): Promise<MergedTree> {
	const fields: string[] = [];
	const onStdout = readFields((field) => {
		if (fields.length <= LIMITS.statusPaths) fields.push(field);
	});
	const args = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", ...switches, ...sides];
	const { exitCode, stderr } = await plain.run(args, { ...options, onStdout });
	const [tree = "", ...conflicts] = fields;
	return { exitCode, stderr, tree, conflicts };
}
