import { LIMITS } from "../../../platform/settings/limits.ts";
import { readFields } from "../program/read-fields.ts";
import { git } from "../program/run-git.ts";

export interface UnmergedWork {
	/** Not an ancestor of the branch. */
	head: string;
	/** Commit that the work begins with, or an earlier one; `null` = unknown. */
	base: string | null;
}

/** Maximum number of commits of a branch that are read, along the first parents. */
const MAX_COMMITS = 1_000;

/**
 * Finds work whose changes a branch cannot have, because the branch has left one of the changed files alone since the
 * commit that the work begins with. Calls git twice for all work of a repository.
 * @returns the heads.
 */
export async function ruleOut(commonDir: string, tip: string, works: readonly UnmergedWork[]): Promise<string[]> {
	const args = ["rev-list", "--first-parent", "--parents", `--max-count=${MAX_COMMITS}`, tip, "--"];
	const history = (await git(args, { gitDir: commonDir })).split("\n").map((line) => line.split(" ").slice(0, 2));
	const age = new Map(history.map(([commit = ""], index) => [commit, index]));
	const begin = new Map(works.map(({ head, base }) => [head, base ?? ""]));
	const compared = [...begin].filter(([, base]) => age.has(base));
	const changes = await listChanges(commonDir, [...history, ...compared]);
	/** By file, the age of the newest commit of the branch that changes it. */
	const touched = new Map<string, number>();
	for (const [index, [commit = ""]] of history.entries()) {
		for (const file of changes.get(commit) ?? []) touched.set(file, Math.min(index, touched.get(file) ?? index));
	}
	const ruledOut = compared.filter(([head, base]) => {
		const since = age.get(base) ?? 0;
		return (changes.get(head) ?? []).some((file) => (touched.get(file) ?? since) >= since);
	});
	return ruledOut.map(([head]) => head);
}

/** @param pairs Commits, each followed by the commit to compare it with; without a second one, there are no changes. */
async function listChanges(commonDir: string, pairs: readonly (readonly string[])[]): Promise<Map<string, string[]>> {
	const args = ["diff-tree", "-r", "--stdin", "--raw", "--no-renames", "-z"];
	const input = pairs.map((pair) => `${pair.join(" ")}\n`).join("");
	const changes = new Map<string, string[]>();
	let files: string[] = [];
	let isPath = false;
	const onField = (field: string) => {
		// The path of a record is in the next field.
		if (isPath) files.push(field);
		else if (!field.startsWith(":")) {
			files = [];
			changes.set(field, files);
		}
		isPath = !isPath && field.startsWith(":");
	};
	const onStdout = readFields(onField, { maxFields: LIMITS.gitFiles });
	await git(args, { gitDir: commonDir, input, isWithoutDrivers: true, onStdout });
	return changes;
}
